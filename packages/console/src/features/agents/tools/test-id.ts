/** The fragment that links to the test on the page. */
export const TEST_ID = 'tool-test'
