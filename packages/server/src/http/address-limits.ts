/** The limits of one client address: an IPv4 address or an IPv6 network of 64 bits. */
export interface AddressLimits {
  /** Requests a minute without a valid key: documents, unknown paths, missing and unknown keys. */
  requests: number
  /** Concurrent connections. Behind proxies, whose connections have many clients, concurrent requests. */
  connections: number
  /** Open streams, of all workspaces together. */
  streams: number
}
