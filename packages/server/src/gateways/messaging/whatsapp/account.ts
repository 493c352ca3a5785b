/** An account with the WhatsApp Cloud API: one phone number of a WhatsApp Business Account. */
export interface WhatsAppAccount {
  /** Unique among all carriers. It appears in records, metrics and the path of the webhook. */
  readonly name: string
  /** The account's phone number, E.164. */
  readonly number: string
  /** Meta's id of the number. */
  readonly phone_number_id: string
  readonly access_token: string
  /** Signs Meta's reports. Accounts of one Meta app share it. */
  readonly app_secret: string
  /** Proves to Meta that we own the webhook's path. */
  readonly verify_token: string
  /** The URL of the API, including the version, without a trailing slash. Null selects Meta's own. */
  readonly base_url: string | null
}

/** Version 26.0 was released in July 2026. Meta supports each version for at least two years. */
export const GRAPH_URL = 'https://graph.facebook.com/v26.0'
