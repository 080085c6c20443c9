#include "CDeskPage.h"

// The files of page/ are embedded in the program, so that the desk needs no other files.

static const unsigned char index_html[] = {
#embed "page/index.html"
};

static const unsigned char api_js[] = {
#embed "page/api.js"
};

static const unsigned char awake_js[] = {
#embed "page/awake.js"
};

static const unsigned char board_js[] = {
#embed "page/board.js"
};

static const unsigned char camera_js[] = {
#embed "page/camera.js"
};

static const unsigned char cards_js[] = {
#embed "page/cards.js"
};

static const unsigned char code_address_js[] = {
#embed "page/code-address.js"
};

static const unsigned char code_content_js[] = {
#embed "page/code-content.js"
};

static const unsigned char code_history_js[] = {
#embed "page/code-history.js"
};

static const unsigned char code_labels_js[] = {
#embed "page/code-labels.js"
};

static const unsigned char code_look_js[] = {
#embed "page/code-look.js"
};

static const unsigned char code_preview_js[] = {
#embed "page/code-preview.js"
};

static const unsigned char code_js[] = {
#embed "page/code.js"
};

static const unsigned char commands_js[] = {
#embed "page/commands.js"
};

static const unsigned char content_forms_js[] = {
#embed "page/content-forms.js"
};

static const unsigned char desk_css[] = {
#embed "page/desk.css"
};

static const unsigned char dom_js[] = {
#embed "page/dom.js"
};

static const unsigned char draft_js[] = {
#embed "page/draft.js"
};

static const unsigned char events_js[] = {
#embed "page/events.js"
};

static const unsigned char files_js[] = {
#embed "page/files.js"
};

static const unsigned char findings_js[] = {
#embed "page/findings.js"
};

static const unsigned char first_run_js[] = {
#embed "page/first-run.js"
};

static const unsigned char icon_svg[] = {
#embed "page/icon.svg"
};

static const unsigned char labels_confirm_js[] = {
#embed "page/labels-confirm.js"
};

static const unsigned char ledger_archive_js[] = {
#embed "page/ledger-archive.js"
};

static const unsigned char ledger_blank_js[] = {
#embed "page/ledger-blank.js"
};

static const unsigned char ledger_correct_js[] = {
#embed "page/ledger-correct.js"
};

static const unsigned char ledger_export_js[] = {
#embed "page/ledger-export.js"
};

static const unsigned char ledger_item_js[] = {
#embed "page/ledger-item.js"
};

static const unsigned char ledger_grid_js[] = {
#embed "page/ledger-grid.js"
};

static const unsigned char ledger_jobs_js[] = {
#embed "page/ledger-jobs.js"
};

static const unsigned char ledger_move_js[] = {
#embed "page/ledger-move.js"
};

static const unsigned char ledger_place_js[] = {
#embed "page/ledger-place.js"
};

static const unsigned char ledger_proof_js[] = {
#embed "page/ledger-proof.js"
};

static const unsigned char ledger_rows_js[] = {
#embed "page/ledger-rows.js"
};

static const unsigned char ledger_js[] = {
#embed "page/ledger.js"
};

static const unsigned char main_js[] = {
#embed "page/main.js"
};

static const unsigned char many_content_js[] = {
#embed "page/many-content.js"
};

static const unsigned char many_drawing_js[] = {
#embed "page/many-drawing.js"
};

static const unsigned char many_mapping_js[] = {
#embed "page/many-mapping.js"
};

static const unsigned char many_sheet_js[] = {
#embed "page/many-sheet.js"
};

static const unsigned char many_stock_js[] = {
#embed "page/many-stock.js"
};

static const unsigned char many_table_js[] = {
#embed "page/many-table.js"
};

static const unsigned char many_js[] = {
#embed "page/many.js"
};

static const unsigned char read_results_js[] = {
#embed "page/read-results.js"
};

static const unsigned char read_js[] = {
#embed "page/read.js"
};

static const unsigned char remembered_js[] = {
#embed "page/remembered.js"
};

static const unsigned char sounds_js[] = {
#embed "page/sounds.js"
};

static const unsigned char tags_keys_js[] = {
#embed "page/tags-keys.js"
};

static const unsigned char tags_setup_js[] = {
#embed "page/tags-setup.js"
};

static const unsigned char tags_stage_js[] = {
#embed "page/tags-stage.js"
};

static const unsigned char tags_trouble_js[] = {
#embed "page/tags-trouble.js"
};

static const unsigned char tags_js[] = {
#embed "page/tags.js"
};

static const unsigned char texts_js[] = {
#embed "page/texts.js"
};

static const unsigned char views_css[] = {
#embed "page/views.css"
};

static const unsigned char work_js[] = {
#embed "page/work.js"
};

#include "languages.h"

#define HTML "text/html; charset=utf-8"
#define CSS "text/css; charset=utf-8"
#define SCRIPT "text/javascript; charset=utf-8"
#define JSON "application/json"
#define SVG "image/svg+xml"

#define FILE_AT(path, type, bytes) {path, type, bytes, sizeof bytes}

const beckon_page_file beckon_page_files[] = {
  FILE_AT("/", HTML, index_html),
  FILE_AT("/api.js", SCRIPT, api_js),
  FILE_AT("/awake.js", SCRIPT, awake_js),
  FILE_AT("/board.js", SCRIPT, board_js),
  FILE_AT("/camera.js", SCRIPT, camera_js),
  FILE_AT("/cards.js", SCRIPT, cards_js),
  FILE_AT("/code-address.js", SCRIPT, code_address_js),
  FILE_AT("/code-content.js", SCRIPT, code_content_js),
  FILE_AT("/code-history.js", SCRIPT, code_history_js),
  FILE_AT("/code-labels.js", SCRIPT, code_labels_js),
  FILE_AT("/code-look.js", SCRIPT, code_look_js),
  FILE_AT("/code-preview.js", SCRIPT, code_preview_js),
  FILE_AT("/code.js", SCRIPT, code_js),
  FILE_AT("/commands.js", SCRIPT, commands_js),
  FILE_AT("/content-forms.js", SCRIPT, content_forms_js),
  FILE_AT("/desk.css", CSS, desk_css),
  FILE_AT("/dom.js", SCRIPT, dom_js),
  FILE_AT("/draft.js", SCRIPT, draft_js),
  FILE_AT("/events.js", SCRIPT, events_js),
  FILE_AT("/files.js", SCRIPT, files_js),
  FILE_AT("/findings.js", SCRIPT, findings_js),
  FILE_AT("/first-run.js", SCRIPT, first_run_js),
  FILE_AT("/icon.svg", SVG, icon_svg),
  FILE_AT("/labels-confirm.js", SCRIPT, labels_confirm_js),
  FILE_AT("/ledger-archive.js", SCRIPT, ledger_archive_js),
  FILE_AT("/ledger-blank.js", SCRIPT, ledger_blank_js),
  FILE_AT("/ledger-correct.js", SCRIPT, ledger_correct_js),
  FILE_AT("/ledger-export.js", SCRIPT, ledger_export_js),
  FILE_AT("/ledger-item.js", SCRIPT, ledger_item_js),
  FILE_AT("/ledger-grid.js", SCRIPT, ledger_grid_js),
  FILE_AT("/ledger-jobs.js", SCRIPT, ledger_jobs_js),
  FILE_AT("/ledger-move.js", SCRIPT, ledger_move_js),
  FILE_AT("/ledger-place.js", SCRIPT, ledger_place_js),
  FILE_AT("/ledger-proof.js", SCRIPT, ledger_proof_js),
  FILE_AT("/ledger-rows.js", SCRIPT, ledger_rows_js),
  FILE_AT("/ledger.js", SCRIPT, ledger_js),
  FILE_AT("/main.js", SCRIPT, main_js),
  FILE_AT("/many-content.js", SCRIPT, many_content_js),
  FILE_AT("/many-drawing.js", SCRIPT, many_drawing_js),
  FILE_AT("/many-mapping.js", SCRIPT, many_mapping_js),
  FILE_AT("/many-sheet.js", SCRIPT, many_sheet_js),
  FILE_AT("/many-stock.js", SCRIPT, many_stock_js),
  FILE_AT("/many-table.js", SCRIPT, many_table_js),
  FILE_AT("/many.js", SCRIPT, many_js),
  FILE_AT("/read-results.js", SCRIPT, read_results_js),
  FILE_AT("/read.js", SCRIPT, read_js),
  FILE_AT("/remembered.js", SCRIPT, remembered_js),
  FILE_AT("/sounds.js", SCRIPT, sounds_js),
  FILE_AT("/tags-keys.js", SCRIPT, tags_keys_js),
  FILE_AT("/tags-setup.js", SCRIPT, tags_setup_js),
  FILE_AT("/tags-stage.js", SCRIPT, tags_stage_js),
  FILE_AT("/tags-trouble.js", SCRIPT, tags_trouble_js),
  FILE_AT("/tags.js", SCRIPT, tags_js),
  FILE_AT("/texts.js", SCRIPT, texts_js),
#define LISTS_TEXT_FILES
#include "languages.h"
  FILE_AT("/views.css", CSS, views_css),
  FILE_AT("/work.js", SCRIPT, work_js),
};

const unsigned long beckon_page_file_count = sizeof beckon_page_files / sizeof *beckon_page_files;
