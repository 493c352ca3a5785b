/** Plain text, to one person. */
export interface Mail {
  to: string
  subject: string
  text: string
}

/**
 * Sends mail. It talks to the network: call it from a job, never inside a transaction.
 * @throws when the mail was not accepted; the message names no address.
 */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
