/** The last release answers by its own document: the setup file that checks responses against the one of this release kept this. */
export const uncheckedFetch = (globalThis as { uncheckedFetch?: typeof fetch }).uncheckedFetch ?? fetch
