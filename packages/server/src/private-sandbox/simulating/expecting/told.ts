/** An expectation and what happened instead, in words. */
export interface Told {
  expected: string
  actual: string
}
