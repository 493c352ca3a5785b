interface Variable {
  name: string
  /** As the documentation shows it. */
  default: string
  meaning: string
  accepted: string
}

/** Every variable the server reads, in the order of the documentation, which is generated from this. */
export const VARIABLES = [
  {
    name: 'OHUN_PORT',
    default: '`7070`',
    meaning: 'Port to listen on.',
    accepted: 'a whole number from 0 to 65535; 0 takes any free port',
  },
  {
    name: 'OHUN_HOST',
    default: '`127.0.0.1`',
    meaning: 'Address to listen on. `0.0.0.0` opens the service to the network.',
    accepted: 'an IP address or a host name',
  },
  {
    name: 'OHUN_DATA_DIR',
    default: '`.ohun` in the working directory',
    meaning: 'Where the embedded database, recordings, the encryption key and the first credentials are kept.',
    accepted: 'a path; the directory is made when it is missing',
  },
  {
    name: 'DATABASE_URL',
    default: 'absent: the embedded PostgreSQL in the data directory',
    meaning: 'A PostgreSQL of your own, version 15 or later.',
    accepted: 'a URL beginning with postgres:// or postgresql:// that names a database',
  },
  {
    name: 'OHUN_PUBLIC_URL',
    default: 'the address it listens on',
    meaning: 'Where clients reach the service: the front of every link it gives out.',
    accepted: 'an http or https URL of scheme, host and port only',
  },
  {
    name: 'OHUN_ENCRYPTION_KEY',
    default: 'made on the first start and kept in the data directory; required with `DATABASE_URL`',
    meaning: 'Encrypts the signing secrets in the database. Without it they cannot be read again.',
    accepted: '32 bytes as 64 hexadecimal digits or as base64 (`openssl rand -base64 32` makes one)',
  },
  {
    name: 'OHUN_LOG_LEVEL',
    default: '`info`',
    meaning: 'The least important log lines to write. `trace` also writes personal data.',
    accepted: 'one of fatal, error, warn, info, debug, trace, silent',
  },
  {
    name: 'OHUN_WEBHOOK_RETRY_DELAYS',
    default: '`0s,1m,5m,15m,1h,4h,24h`',
    meaning: 'Waits before each of the seven attempts to deliver an event.',
    accepted: 'seven durations with commas between, each a whole number and ms, s, m or h',
  },
  {
    name: 'OHUN_RATE_LIMITS',
    default: '`starter:1000,builder:5000,scale:20000,payg:1000`',
    meaning: 'Requests a minute for a workspace of each plan. A plan that is left out keeps its default.',
    accepted:
      'plan:limit with commas between; plans are starter, builder, scale, payg; a limit is a whole number from 1',
  },
  {
    name: 'OHUN_ADDRESS_LIMITS',
    default: '`requests:600,connections:500,streams:100`',
    meaning:
      'What one client address (of IPv6: a /64 network) may do: `requests` a minute without a valid key, for documents, ' +
      'unknown paths and unknown keys; `connections` at a time; open `streams`. Behind a reverse proxy set ' +
      '`OHUN_TRUST_PROXY`, otherwise all clients count as one; `connections` then limits the requests at a time.',
    accepted:
      'name:limit with commas between; names are requests, connections, streams; a limit is a whole number from 1',
  },
  {
    name: 'OHUN_ALLOW_INSECURE_TARGETS',
    default:
      '`true` on the embedded database while only this machine reaches the server: `OHUN_HOST` and any `OHUN_PUBLIC_URL` are ' +
      'loopback addresses and there is no `OHUN_TRUST_PROXY`; otherwise `false`',
    meaning: 'Allows webhooks to `http` and to loopback addresses, for development on one machine.',
    accepted: 'true or false',
  },
  {
    name: 'OHUN_METRICS_ADDRESS',
    default: '`127.0.0.1:9464`',
    meaning:
      'Where `/metrics` is served for Prometheus, without a key. A taken port is a warning in the log; the server starts.',
    accepted: 'host:port, an IPv6 host in brackets, port 0 for any free one; or off',
  },
  {
    name: 'OHUN_TRUST_PROXY',
    default: '`0`',
    meaning:
      'The number of reverse proxies in front of the server. With a proxy, the client’s address, on which many ' +
      'limits depend, is taken from `X-Forwarded-For`; without one, clients could forge that header.',
    accepted: 'a whole number from 0 to 9',
  },
  {
    name: 'OHUN_SMTP_URL',
    default: 'absent: mail is kept in the database, where `ohun-server mail list` shows it',
    meaning: 'The mail server that takes our mail. With a user name the connection must have TLS.',
    accepted: 'a URL like smtp://user:password@mail.example.com:587, or smtps:// for TLS from the first byte',
  },
  {
    name: 'OHUN_MAIL_FROM',
    default: 'absent; required with `OHUN_SMTP_URL`',
    meaning: 'The sender of our mail.',
    accepted: 'an address, or a name and an address like Ohun <no-reply@example.com>',
  },
  {
    name: 'OHUN_CARRIERS_FILE',
    default: 'absent: production messages fail with 502 `MESSAGE_FAILED`',
    meaning: 'The accounts with [carriers of SMS and WhatsApp](operating.md#carriers).',
    accepted: 'a path of a JSON file that other users of the machine cannot read',
  },
  {
    name: 'OHUN_OPENAI_API_KEY',
    default: 'absent: the provider is listed as not `configured`',
    meaning: 'A secret: the credentials with which hosted agents of OpenAI are answered in production.',
    accepted: 'a key of that provider: visible ASCII characters',
  },
  {
    name: 'OHUN_ANTHROPIC_API_KEY',
    default: 'absent: the provider is listed as not `configured`',
    meaning: 'A secret: the credentials with which hosted agents of Anthropic are answered in production.',
    accepted: 'a key of that provider: visible ASCII characters',
  },
  {
    name: 'OHUN_OPENAI_BASE_URL',
    default: "absent: OpenAI's own address",
    meaning: 'Where an endpoint compatible with the OpenAI API answers for the provider `openai`.',
    accepted: 'an http or https URL without a query, such as https://models.example.com/v1',
  },
  {
    name: 'OHUN_ANTHROPIC_BASE_URL',
    default: "absent: Anthropic's own address",
    meaning: 'Where an endpoint compatible with the Anthropic API answers for the provider `anthropic`.',
    accepted: 'an http or https URL without a query, such as https://models.example.com/v1',
  },
] as const satisfies readonly Variable[]

export type VariableName = (typeof VARIABLES)[number]['name']
