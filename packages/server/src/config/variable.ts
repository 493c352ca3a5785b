export interface Variable {
  name: string
  /** The default value, as the documentation shows it. */
  default: string
  meaning: string
  accepted: string
  /** The variable with `_FILE` can name a file that contains the value. */
  is_secret?: true
}
