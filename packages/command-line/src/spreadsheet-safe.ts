/**
 * Where a spreadsheet could see a formula begin, in wide characters too: at the start of the text, and behind a semicolon, a
 * tab or a line break. Where the comma is the decimal separator, spreadsheets split a line at semicolons and take no notice
 * of a quote in the middle of such a cell.
 */
const FORMULA = /^(?="*[=+\-@\t\r\n＝＋－＠])|(?<=[;\t\r\n])(?="*[=+\-@＝＋－＠])/g

/** Digits alone compute nothing, and a mark would spoil the number for programs. */
const PHONE_NUMBER = /^\+[1-9]\d{6,14}$/

/** Text of strangers for a cell of a CSV file: an apostrophe before what could be a formula makes it text. */
export function spreadsheetSafe(text: string): string {
  return PHONE_NUMBER.test(text) ? text : text.replaceAll(FORMULA, "'")
}
