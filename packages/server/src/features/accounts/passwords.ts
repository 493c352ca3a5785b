/** Slow hashes of passwords: `platform/password.ts`, or what counts them in a test. */
export interface Passwords {
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
}
