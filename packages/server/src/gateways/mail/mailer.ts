/** A plain-text mail to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/**
 * Sends mail over the network. Call it from a job, never inside a transaction.
 * @throws when the mail was not accepted. The error message does not contain the address.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
