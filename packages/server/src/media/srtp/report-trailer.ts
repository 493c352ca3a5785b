/** The numbers of SRTCP (RFC 3711, section 3.4): a word after the reports, whose first bit says that they are encrypted. */
export const INDEX_BYTES = 4
export const ENCRYPTED = 0x80000000
export const MOST_REPORT_INDEX = 0x7fffffff
/** The header of the first report, with its source, is not encrypted. */
export const REPORT_HEADER_BYTES = 8
