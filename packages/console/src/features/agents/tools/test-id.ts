/** The address of the test on the page. */
export const TEST_ID = 'tool-test'
