// room NDEF
