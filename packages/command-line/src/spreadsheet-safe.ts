/**
 * Matches where a spreadsheet could see the beginning of a formula, also in full-width characters: at the start of the
 * text, and after a semicolon, a tab or a line break. In locales whose decimal separator is the comma, spreadsheets
 * split a line at semicolons and ignore a quote in the middle of such a cell.
 */
const FORMULA = /^(?="*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?="*[=+\-@＝＋－＠])/g

/** Digits alone compute nothing, and an apostrophe would spoil the number for programs. */
const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/

/** Escapes untrusted text for a cell of a CSV file: an apostrophe before a possible formula makes it text. */
export function spreadsheetSafe(text: string): string {
  return PHONE_NUMBER.test(text) ? text : text.replaceAll(FORMULA, "'")
}
