-- A ledger of version 0.1 of Beckon: the tables of that version, with the events of its vectors.
PRAGMA application_id = 1111706444;
PRAGMA user_version = 1;
CREATE TABLE event(
  id INTEGER PRIMARY KEY,
  station TEXT NOT NULL,
  number INTEGER NOT NULL CHECK(number > 0),
  sequence INTEGER NOT NULL CHECK(sequence > 0),
  body TEXT NOT NULL,
  hash BLOB NOT NULL CHECK(length(hash) = 32),
  UNIQUE(station, number)
) STRICT;
CREATE TABLE row(
  job INTEGER NOT NULL,
  number INTEGER NOT NULL CHECK(number > 0),
  url TEXT NOT NULL,
  name TEXT NOT NULL,
  columns TEXT NOT NULL,
  line INTEGER,
  content BLOB CHECK(length(content) = 32),
  PRIMARY KEY(job, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX row_url ON row(url);
CREATE TRIGGER event_stays BEFORE UPDATE ON event
  BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
CREATE TRIGGER event_remains BEFORE DELETE ON event
  BEGIN SELECT RAISE(ABORT, 'events are never deleted'); END;
CREATE TRIGGER row_stays BEFORE UPDATE ON row
  BEGIN SELECT RAISE(ABORT, 'rows are never changed'); END;
CREATE TRIGGER row_remains BEFORE DELETE ON row
  BEGIN SELECT RAISE(ABORT, 'rows are never deleted'); END;
CREATE TABLE main.job(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  definition BLOB NOT NULL,
  rows INTEGER NOT NULL
) STRICT;
CREATE TABLE main.progress(
  job INTEGER NOT NULL,
  row INTEGER NOT NULL,
  state TEXT NOT NULL,
  uid BLOB,
  attempts INTEGER NOT NULL,
  reason TEXT,
  words TEXT,
  station TEXT,
  PRIMARY KEY(job, row)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX main.progress_uid ON progress(uid) WHERE uid IS NOT NULL;
CREATE INDEX main.progress_pending ON progress(job, row) WHERE state = 'pending';
CREATE INDEX main.progress_again ON progress(job, row)
  WHERE state = 'pending' AND attempts > 0;
CREATE INDEX main.progress_open ON progress(job, row)
  WHERE state NOT IN ('pending', 'done');
CREATE TABLE main.tally(
  job INTEGER NOT NULL,
  state TEXT NOT NULL,
  count INTEGER NOT NULL CHECK(count >= 0),
  PRIMARY KEY(job, state)
) STRICT, WITHOUT ROWID;
CREATE TABLE main.tag(
  uid BLOB PRIMARY KEY,
  standing TEXT NOT NULL,
  job INTEGER,
  row INTEGER,
  reason TEXT,
  words TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX main.tag_quarantined ON tag(uid) WHERE standing = 'quarantined';
CREATE TABLE main.code(
  job INTEGER NOT NULL,
  row INTEGER NOT NULL,
  kind TEXT NOT NULL,
  file TEXT NOT NULL,
  digest BLOB NOT NULL,
  PRIMARY KEY(job, row, kind)
) STRICT, WITHOUT ROWID;
CREATE TABLE claim(
  station TEXT PRIMARY KEY,
  job INTEGER NOT NULL,
  row INTEGER NOT NULL,
  UNIQUE(job, row)
) STRICT, WITHOUT ROWID;
INSERT INTO event VALUES(1, 'desk-1', 1, 1, '{"definition":"5e8c9902207afaeb7120430c585a445f21e92932081d64bc99f80e4925bcb002","job":"tables","kind":"job-added","number":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","sequence":1,"station":"desk-1","time":"2026-02-28T23:59:50Z","v":1}', x'b2a6c7934f6e817706798d2524da208bbede650df0fcbb2e35cf575921f7cf6f');
INSERT INTO event VALUES(2, 'desk-1', 2, 2, '{"count":5,"digest":"04fa757ed3e8a7135eb1b02bb757b0e95213f72a75e1a8110671106cf59bdd7c","first":1,"job":"tables","kind":"rows-added","number":2,"previous":"b2a6c7934f6e817706798d2524da208bbede650df0fcbb2e35cf575921f7cf6f","sequence":2,"station":"desk-1","time":"2026-02-28T23:59:50Z","v":1}', x'c8b55ce47528fa7dcba9b9cfb72a3968a861998c15ae17b0f89359b816223eec');
INSERT INTO event VALUES(3, 'desk-1', 3, 3, '{"job":"tables","kind":"run-started","number":3,"previous":"c8b55ce47528fa7dcba9b9cfb72a3968a861998c15ae17b0f89359b816223eec","reader":"pn532_uart:/dev/ttyUSB0","sequence":3,"station":"desk-1","time":"2026-02-28T23:59:51Z","tool":"beckon 0.1.0","v":1}', x'86a7fc69064a4bfdc5ba70c7a92c7a040e954e4ee0a839f750642f154b7a2e37');
INSERT INTO event VALUES(4, 'office.2', 1, 4, '{"job":"tables","kind":"run-started","number":1,"previous":"0000000000000000000000000000000000000000000000000000000000000000","reader":"acr122_usb","sequence":4,"station":"office.2","time":"2024-02-29T12:00:00Z","tool":"beckon 0.1.0","v":1}', x'ab8f02d86c30ab1f2fa231a913d2c7ee20190b4f0e14ac8f4123c9f7f6280956');
INSERT INTO event VALUES(5, 'desk-1', 4, 5, '{"job":"tables","kind":"vetoed","number":4,"previous":"86a7fc69064a4bfdc5ba70c7a92c7a040e954e4ee0a839f750642f154b7a2e37","row":1,"sequence":5,"station":"desk-1","time":"2026-02-28T23:59:52Z","uid":"04000000000007","v":1,"words":"the hook said \"no\"\\"}', x'5958caf8eb402a821c396c3b555213861dc047b0c76c293ec8bdafe7ad4a8437');
INSERT INTO event VALUES(6, 'desk-1', 5, 6, '{"attempt":1,"blank":true,"chip":"NTAG215","content":"b526aef1a341cfe6e5c377ed4c222888eeb81f913a107110a867e009c1758f24","getVersion":"0004040201001103","job":"tables","kind":"intent","number":5,"previous":"5958caf8eb402a821c396c3b555213861dc047b0c76c293ec8bdafe7ad4a8437","row":1,"sequence":6,"station":"desk-1","time":"2026-02-28T23:59:53Z","uid":"04000000000001","v":1}', x'6fbb8a7f9e14e9635f3d5573652fd6195cd3d5e15ec501981d95d5680f84da6f');
INSERT INTO event VALUES(7, 'office.2', 2, 7, '{"attempt":1,"blank":false,"chip":"NTAG215","content":"84768ddee659efeafdeb972b55143141bc23b6e333c70e8b68d29774ab09a548","getVersion":"","job":"tables","kind":"intent","number":2,"previous":"ab8f02d86c30ab1f2fa231a913d2c7ee20190b4f0e14ac8f4123c9f7f6280956","row":2,"sequence":7,"station":"office.2","time":"2024-02-29T12:00:01Z","uid":"04000000000002","v":1}', x'575a5a539173870556c93f8895cd9831c5d4962e2f599d9acf63ee13472cfc9a');
INSERT INTO event VALUES(8, 'desk-1', 6, 8, '{"job":"tables","kind":"written","number":6,"previous":"6fbb8a7f9e14e9635f3d5573652fd6195cd3d5e15ec501981d95d5680f84da6f","row":1,"sequence":8,"station":"desk-1","time":"2026-02-28T23:59:53Z","uid":"04000000000001","v":1}', x'8641f12df349c1a6e1c0ca51763f94f44179bb9a4e50b0f4bbe36969dee40c5f');
INSERT INTO event VALUES(9, 'desk-1', 7, 9, '{"job":"tables","kind":"verified","number":7,"previous":"8641f12df349c1a6e1c0ca51763f94f44179bb9a4e50b0f4bbe36969dee40c5f","row":1,"sequence":9,"station":"desk-1","time":"2026-02-28T23:59:54Z","uid":"04000000000001","v":1}', x'9d1094ff47c5cdc8b482cc5684f925f36de4fe876a16efc3969fa2bbfc36bff5');
INSERT INTO event VALUES(10, 'desk-1', 8, 10, '{"job":"tables","kind":"locking","number":8,"previous":"9d1094ff47c5cdc8b482cc5684f925f36de4fe876a16efc3969fa2bbfc36bff5","row":1,"sequence":10,"station":"desk-1","time":"2026-02-28T23:59:55Z","uid":"04000000000001","v":1}', x'6ae607b8b8c5a991e86c37f5608e5f09dd4338cec199debb99843e2b9d56d44b');
INSERT INTO event VALUES(11, 'desk-1', 9, 11, '{"job":"tables","kind":"locked","number":9,"previous":"6ae607b8b8c5a991e86c37f5608e5f09dd4338cec199debb99843e2b9d56d44b","row":1,"sequence":11,"station":"desk-1","time":"2026-02-28T23:59:56Z","uid":"04000000000001","v":1}', x'cb4e830a211ec7fbd2e34dace3ddc9d195e4ec6798820d154daf319144164e9b');
INSERT INTO event VALUES(12, 'desk-1', 10, 12, '{"job":"tables","kind":"done","number":10,"previous":"cb4e830a211ec7fbd2e34dace3ddc9d195e4ec6798820d154daf319144164e9b","row":1,"sequence":12,"station":"desk-1","time":"2026-02-28T23:59:56Z","uid":"04000000000001","v":1}', x'b10007b60489dcfe1fd0c1384e60c80297c6d3ebc0e22ea18d326a3dc71ee0c2');
INSERT INTO event VALUES(13, 'office.2', 3, 13, '{"job":"tables","kind":"failed","number":3,"previous":"575a5a539173870556c93f8895cd9831c5d4962e2f599d9acf63ee13472cfc9a","reason":"write-failed","row":2,"sequence":13,"station":"office.2","time":"2024-02-29T12:00:02Z","uid":"04000000000002","v":1,"words":"page 7: no answer"}', x'5c1dd3d31a4bcbebec6c70bf7b7f6e591ef29d0b79e97ffda1b4bea4e326c0c7');
INSERT INTO event VALUES(14, 'office.2', 4, 14, '{"kind":"quarantined","number":4,"previous":"5c1dd3d31a4bcbebec6c70bf7b7f6e591ef29d0b79e97ffda1b4bea4e326c0c7","reason":"write-failed","sequence":14,"station":"office.2","time":"2024-02-29T12:00:02Z","uid":"04000000000002","v":1,"words":""}', x'5e5af304de4b3766debf7e35dd546757074a1fe8bfef7cc6bbf57720d646dd5b');
INSERT INTO event VALUES(15, 'office.2', 5, 15, '{"attempt":2,"blank":true,"chip":"NTAG215","content":"84768ddee659efeafdeb972b55143141bc23b6e333c70e8b68d29774ab09a548","getVersion":"0004040201001103","job":"tables","kind":"intent","number":5,"previous":"5e5af304de4b3766debf7e35dd546757074a1fe8bfef7cc6bbf57720d646dd5b","row":2,"sequence":15,"station":"office.2","time":"2024-02-29T12:00:03Z","uid":"04E10CDA993C80","v":1}', x'8c21a09a062d59e75d47eda91b91baf5a87051671e514a3c5b64a56c65d43c3d');
INSERT INTO event VALUES(16, 'office.2', 6, 16, '{"job":"tables","kind":"unsettled","number":6,"previous":"8c21a09a062d59e75d47eda91b91baf5a87051671e514a3c5b64a56c65d43c3d","reason":"lost","row":2,"sequence":16,"station":"office.2","time":"2024-02-29T12:00:04Z","uid":"04E10CDA993C80","v":1,"words":""}', x'8f78970bfe766b32d32ffd70037d83e95f6d3f586bf57c25bffbc2d268f86c9d');
INSERT INTO event VALUES(17, 'office.2', 7, 17, '{"job":"tables","kind":"settled","number":7,"outcome":"verified","previous":"8f78970bfe766b32d32ffd70037d83e95f6d3f586bf57c25bffbc2d268f86c9d","row":2,"sequence":17,"station":"office.2","time":"2024-02-29T12:00:05Z","uid":"04E10CDA993C80","v":1}', x'5970682b111ec8b1b64557fb631aa6bb3685503e9a76eda554424d3423bf2bc9');
INSERT INTO event VALUES(18, 'office.2', 8, 18, '{"derivation":"hkdf-uid","job":"tables","kind":"protecting","number":8,"previous":"5970682b111ec8b1b64557fb631aa6bb3685503e9a76eda554424d3423bf2bc9","row":2,"sequence":18,"station":"office.2","time":"2024-02-29T12:00:05Z","uid":"04E10CDA993C80","v":1}', x'59b77ae7e32aa3a99031cfb5b2d4f8df0af6fce070dd7681fec24982f464aacf');
INSERT INTO event VALUES(19, 'office.2', 9, 19, '{"job":"tables","kind":"securing-failed","number":9,"previous":"59b77ae7e32aa3a99031cfb5b2d4f8df0af6fce070dd7681fec24982f464aacf","reason":"protect-failed","row":2,"sequence":19,"station":"office.2","time":"2024-02-29T12:00:06Z","uid":"04E10CDA993C80","v":1,"words":"“größer” 🍽"}', x'bd02f7148cc98db65041795da1c261469a029e6bec8cfda39a75247662ab8e2e');
INSERT INTO event VALUES(20, 'office.2', 10, 20, '{"derivation":"hkdf-uid","job":"tables","kind":"protecting","number":10,"previous":"bd02f7148cc98db65041795da1c261469a029e6bec8cfda39a75247662ab8e2e","row":2,"sequence":20,"station":"office.2","time":"2024-02-29T12:00:07Z","uid":"04E10CDA993C80","v":1}', x'43f04676f3e7d054e01814eefc05a99f38a9b0b05b8a5baffbf5be3db22ee463');
INSERT INTO event VALUES(21, 'office.2', 11, 21, '{"derivation":"hkdf-uid","job":"tables","kind":"protected","number":11,"previous":"43f04676f3e7d054e01814eefc05a99f38a9b0b05b8a5baffbf5be3db22ee463","row":2,"sequence":21,"station":"office.2","time":"2024-02-29T12:00:08Z","uid":"04E10CDA993C80","v":1}', x'8b22ac74eed941fbf80ef707bf0feb27c76cb0498836ab3818ff7ecc2f615457');
INSERT INTO event VALUES(22, 'office.2', 12, 22, '{"job":"tables","kind":"done","number":12,"previous":"8b22ac74eed941fbf80ef707bf0feb27c76cb0498836ab3818ff7ecc2f615457","row":2,"sequence":22,"station":"office.2","time":"2024-02-29T12:00:08Z","uid":"04E10CDA993C80","v":1}', x'b1cd1f8a408581b1078af4149ddfd98945e1769798f6bddd0226bac36a9f06fa');
INSERT INTO event VALUES(23, 'desk-1', 11, 23, '{"attempt":1,"blank":true,"chip":"NTAG215","content":"1c5ba87422760b1457f1413aa1d3ae2f27da7a8836d002af70ae566b75a4a845","getVersion":"0004040201001103","job":"tables","kind":"intent","number":11,"previous":"b10007b60489dcfe1fd0c1384e60c80297c6d3ebc0e22ea18d326a3dc71ee0c2","row":4,"sequence":23,"station":"desk-1","time":"2026-03-01T00:00:00Z","uid":"04000000000004","v":1}', x'fa8413920af538144aaa6c3e15c0e87f44e90aab911abed60b46ed3e394c0c18');
INSERT INTO event VALUES(24, 'desk-1', 12, 24, '{"job":"tables","kind":"settled","number":12,"outcome":"empty","previous":"fa8413920af538144aaa6c3e15c0e87f44e90aab911abed60b46ed3e394c0c18","row":4,"sequence":24,"station":"desk-1","time":"2026-03-01T00:00:01Z","uid":"04000000000004","v":1}', x'89aa4653e3a37eb153bb3ab75aee30795257f89e5d9c056764ab40b3647c3231');
INSERT INTO event VALUES(25, 'desk-1', 13, 25, '{"attempt":2,"blank":true,"chip":"NTAG215","content":"1c5ba87422760b1457f1413aa1d3ae2f27da7a8836d002af70ae566b75a4a845","getVersion":"0004040201001103","job":"tables","kind":"intent","number":13,"previous":"89aa4653e3a37eb153bb3ab75aee30795257f89e5d9c056764ab40b3647c3231","row":4,"sequence":25,"station":"desk-1","time":"2026-03-01T00:00:02Z","uid":"04000000000004","v":1}', x'd8117e79f8354b94a051a0a401bf882881fe65292547cafc449c5ce947515f88');
INSERT INTO event VALUES(26, 'desk-1', 14, 26, '{"job":"tables","kind":"settled","number":14,"outcome":"quarantined","previous":"d8117e79f8354b94a051a0a401bf882881fe65292547cafc449c5ce947515f88","reason":"differs","row":4,"sequence":26,"station":"desk-1","time":"2026-03-01T00:00:03Z","uid":"04000000000004","v":1,"words":"carries https://other.example"}', x'f15095eaa1bd02394cdf11e42fe977e8e715f5be35ef14651d51679a1113abe1');
INSERT INTO event VALUES(27, 'desk-1', 15, 27, '{"kind":"released","number":15,"previous":"f15095eaa1bd02394cdf11e42fe977e8e715f5be35ef14651d51679a1113abe1","sequence":27,"station":"desk-1","time":"2026-03-01T00:00:03Z","uid":"04000000000004","v":1,"words":"erased by hand"}', x'e90633dd1cbfd6019ee7a03fc566605f22ae956469483095bedf2431bee1d11d');
INSERT INTO event VALUES(28, 'desk-1', 16, 28, '{"attempt":3,"blank":true,"chip":"NTAG215","content":"1c5ba87422760b1457f1413aa1d3ae2f27da7a8836d002af70ae566b75a4a845","getVersion":"0004040201001103","job":"tables","kind":"intent","number":16,"previous":"e90633dd1cbfd6019ee7a03fc566605f22ae956469483095bedf2431bee1d11d","row":4,"sequence":28,"station":"desk-1","time":"2026-03-01T00:00:04Z","uid":"04000000000004","v":1}', x'396dc187a5e6103e38c1a41565ad4b4b212787b0e316f50d186f0a670e04bab2');
INSERT INTO event VALUES(29, 'desk-1', 17, 29, '{"job":"tables","kind":"abandoned","number":17,"previous":"396dc187a5e6103e38c1a41565ad4b4b212787b0e316f50d186f0a670e04bab2","row":4,"sequence":29,"station":"desk-1","time":"2026-03-01T00:00:05Z","uid":"04000000000004","v":1,"words":"fell into the sea"}', x'e2158eeed45a4086b3a22cc218bfc97e62d675dfcc88cd19f18e6e1ce6dc16ed');
INSERT INTO event VALUES(30, 'desk-1', 18, 30, '{"job":"tables","kind":"gave-up","number":18,"previous":"e2158eeed45a4086b3a22cc218bfc97e62d675dfcc88cd19f18e6e1ce6dc16ed","reason":"too-small","row":4,"sequence":30,"station":"desk-1","time":"2026-03-01T00:00:06Z","v":1,"words":""}', x'848d59fcf64f026322374bd4a37361af122cc5873f410230e35255afb3c86ff5');
INSERT INTO event VALUES(31, 'desk-1', 19, 31, '{"job":"tables","kind":"retried","number":19,"previous":"848d59fcf64f026322374bd4a37361af122cc5873f410230e35255afb3c86ff5","row":4,"sequence":31,"station":"desk-1","time":"2026-03-01T00:00:07Z","v":1,"words":""}', x'26aac872a3b4df4512899b169ef30491c47d767455a043beaceb1186935cb85f');
INSERT INTO event VALUES(32, 'desk-1', 20, 32, '{"job":"tables","kind":"imported","number":20,"previous":"26aac872a3b4df4512899b169ef30491c47d767455a043beaceb1186935cb85f","row":5,"sequence":32,"source":"results.csv","state":"locked","station":"desk-1","time":"2026-03-01T00:00:08Z","uid":"04112233445566778899","v":1}', x'd7fb075fe28dd548579ce9ce47e3ac5e220186043bead68aa9a41e76444f3515');
INSERT INTO event VALUES(33, 'desk-1', 21, 33, '{"job":"tables","kind":"checked","matches":true,"number":21,"previous":"d7fb075fe28dd548579ce9ce47e3ac5e220186043bead68aa9a41e76444f3515","row":1,"sequence":33,"station":"desk-1","time":"2026-03-01T00:00:09Z","uid":"04000000000001","v":1,"words":""}', x'0cb87688f262f869b8ce55ad6c0cba776987affa9761196d47a0488053d46a0b');
INSERT INTO event VALUES(34, 'desk-1', 22, 34, '{"job":"tables","kind":"checked","matches":false,"number":22,"previous":"0cb87688f262f869b8ce55ad6c0cba776987affa9761196d47a0488053d46a0b","row":5,"sequence":34,"station":"desk-1","time":"2026-03-01T00:00:09Z","uid":"04112233445566778899","v":1,"words":"blank"}', x'19cb432f73e75fad1cb6f454416523e87b609bd4bee67442ece13e584fa1919f');
INSERT INTO event VALUES(35, 'desk-1', 23, 35, '{"code":"qr","digest":"8f8cbb7dcf46e0bc7d53265749a6c17d116093a6ba95e442764060c76fd4a86c","file":"codes/table-3.png","job":"tables","kind":"code-made","number":23,"previous":"19cb432f73e75fad1cb6f454416523e87b609bd4bee67442ece13e584fa1919f","row":3,"sequence":35,"station":"desk-1","time":"2026-03-01T00:00:10Z","v":1}', x'd42eb43a63fb13fd15622202a630dc9531ab300769d3307c2a363fcbb5f0f193');
INSERT INTO event VALUES(36, 'desk-1', 24, 36, '{"job":"tables","kind":"run-ended","number":24,"previous":"d42eb43a63fb13fd15622202a630dc9531ab300769d3307c2a363fcbb5f0f193","sequence":36,"station":"desk-1","time":"2026-03-01T00:00:11Z","v":1,"words":"no row is left"}', x'17f6d36ab95757900d58a1cb816a6d49e146eb31e3d7ffe0e15fa33d9b152342');
INSERT INTO row VALUES(1, 1, 'https://eat.example.com/t/1', 'table-1', '["caption","Table 1"]', 2, x'b526aef1a341cfe6e5c377ed4c222888eeb81f913a107110a867e009c1758f24');
INSERT INTO row VALUES(1, 2, 'https://eat.example.com/t/2?name=%22x%22', 'Tisch „zwei“ "2"', '["caption","a\tb\nc","größe","\\n   🍽"]', 3, x'84768ddee659efeafdeb972b55143141bc23b6e333c70e8b68d29774ab09a548');
INSERT INTO row VALUES(1, 3, 'https://eat.example.com/t/{uid}', '', '[]', 0, NULL);
INSERT INTO row VALUES(1, 4, 'https://eat.example.com/t/4', '', '[]', 5, x'1c5ba87422760b1457f1413aa1d3ae2f27da7a8836d002af70ae566b75a4a845');
INSERT INTO row VALUES(1, 5, 'https://eat.example.com/t/5', '', '[]', 6, x'ee2a8bc71ab625659947b3f4001195a67062f249566b4cfb341ed53b1b943caa');
INSERT INTO job VALUES(1, 'tables', x'5e8c9902207afaeb7120430c585a445f21e92932081d64bc99f80e4925bcb002', 5);
INSERT INTO progress VALUES(1, 1, 'done', x'04000000000001', 1, NULL, NULL, 'desk-1');
INSERT INTO progress VALUES(1, 2, 'done', x'04e10cda993c80', 2, NULL, NULL, 'office.2');
INSERT INTO progress VALUES(1, 3, 'pending', NULL, 0, NULL, NULL, NULL);
INSERT INTO progress VALUES(1, 4, 'pending', NULL, 3, NULL, NULL, 'desk-1');
INSERT INTO progress VALUES(1, 5, 'locked', x'04112233445566778899', 0, 'differs', 'blank', 'desk-1');
INSERT INTO tally VALUES(1, 'done', 2);
INSERT INTO tally VALUES(1, 'failed', 0);
INSERT INTO tally VALUES(1, 'locked', 1);
INSERT INTO tally VALUES(1, 'locking', 0);
INSERT INTO tally VALUES(1, 'pending', 2);
INSERT INTO tally VALUES(1, 'protected', 0);
INSERT INTO tally VALUES(1, 'protecting', 0);
INSERT INTO tally VALUES(1, 'unsettled', 0);
INSERT INTO tally VALUES(1, 'verified', 0);
INSERT INTO tally VALUES(1, 'writing', 0);
INSERT INTO tally VALUES(1, 'written', 0);
INSERT INTO tag VALUES(x'04000000000001', 'bound', 1, 1, NULL, NULL);
INSERT INTO tag VALUES(x'04000000000002', 'quarantined', 1, 2, 'write-failed', '');
INSERT INTO tag VALUES(x'04000000000004', 'abandoned', 1, 4, 'by-hand', 'fell into the sea');
INSERT INTO tag VALUES(x'04112233445566778899', 'bound', 1, 5, NULL, NULL);
INSERT INTO tag VALUES(x'04e10cda993c80', 'bound', 1, 2, NULL, NULL);
INSERT INTO code VALUES(1, 3, 'qr', 'codes/table-3.png', x'8f8cbb7dcf46e0bc7d53265749a6c17d116093a6ba95e442764060c76fd4a86c');
