/** The original `fetch`. The last release follows its own document, so its responses are not checked against that of this release. */
export const uncheckedFetch = (globalThis as { uncheckedFetch?: typeof fetch }).uncheckedFetch ?? fetch
