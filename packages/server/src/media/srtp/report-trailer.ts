/** The index of SRTCP (RFC 3711, section 3.4) is a word after the reports. Its first bit means that they are encrypted. */
export const INDEX_BYTES = 4
export const ENCRYPTED = 0x80000000
export const MAX_REPORT_INDEX = 0x7fffffff
/** The header of the first report, which has its source, is not encrypted. */
export const REPORT_HEADER_BYTES = 8
