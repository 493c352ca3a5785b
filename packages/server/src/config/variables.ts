import { MEDIA_VARIABLES } from './media-variables.ts'
import { SPEECH_VARIABLES } from './speech-variables.ts'
import { TRACING_VARIABLES } from './tracing-variables.ts'
import type { Variable } from './variable.ts'

/** Every variable that the server reads, in the order of the documentation, which is generated from this list. */
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
    meaning:
      'Directory for the embedded database, recordings, media of messages, the encryption key and the first credentials.',
    accepted: 'a path; the directory is created if it does not exist',
  },
  {
    name: 'OHUN_ROLES',
    default: '`api,work,media`',
    meaning:
      '[Parts of the service](nodes.md#roles) that this process runs. `api` answers requests and has the signalling of calls. ' +
      '`work` delivers webhooks, answers messages and runs jobs. `media` carries the audio of calls: together with `api` in a ' +
      'thread, alone as [a process of its own](nodes.md#audio-in-a-process-of-its-own), to which a process with `api` and ' +
      'without `media` connects.',
    accepted:
      'api, work, media, or several separated by commas; media and work together need api, and the embedded database needs ' +
      'api and work in one process',
  },
  {
    name: 'DATABASE_URL',
    is_secret: true,
    default: 'none: the embedded PostgreSQL in the data directory',
    meaning:
      'URL of your own PostgreSQL, version 15 to 18. With `?sslmode=verify-full`, and with `require`, the connections use TLS, and the ' +
      'certificate must be valid for the name in the URL. [TLS to the database](storage.md#tls-to-the-database) has the other modes.',
    accepted: 'a URL beginning with postgres:// or postgresql:// that names a database',
  },
  {
    name: 'OHUN_DATABASE_CONNECTIONS',
    default: '`28`',
    meaning:
      'The most connections to the database that this process opens. [Connections to the database](storage.md#connections-to-the-database) ' +
      'says how many a node needs.',
    accepted: 'a whole number from 12 to 200',
  },
  {
    name: 'OHUN_REDIS_URL',
    is_secret: true,
    default: 'none: limits count for each process, and processes notify each other through PostgreSQL',
    meaning:
      'A [Redis](nodes.md#redis) that several processes share, version 7 or later, or Valkey. It holds limits and notifications, ' +
      'and nothing that must not be lost. With `rediss` in place of `redis`, the connections use TLS.',
    accepted:
      'a URL such as redis://user:password@host:6379/0, redis+cluster://user:password@host-1:6379,host-2:6379 with some nodes of a ' +
      'cluster, or redis+sentinel://user:password@sentinel-1:26379,sentinel-2:26379/master-name with Sentinels, optionally with ' +
      '?sentinel_username=user&sentinel_password=password',
  },
  {
    name: 'OHUN_READ_DATABASE_URL',
    is_secret: true,
    default: 'none: everything is read from the primary',
    meaning:
      'URL of a standby of the database in `DATABASE_URL`, from which exports, analytics and older pages of lists are read while it is at most ' +
      'five seconds behind. [Reading from a standby](storage.md#reading-from-a-standby) says what it is good for.',
    accepted: 'a URL beginning with postgres:// or postgresql:// that names a database',
  },
  {
    name: 'OHUN_PUBLIC_URL',
    default: 'the address that the server listens on',
    meaning: 'URL at which clients reach the service. Every link that the service generates begins with it.',
    accepted: 'an http or https URL of scheme, host and port only',
  },
  {
    name: 'OHUN_ENCRYPTION_KEY',
    is_secret: true,
    default: 'generated on the first start and kept in the data directory; required with `DATABASE_URL`',
    meaning:
      'Key that encrypts the signing secrets and other secrets in the database. If you lose it, they cannot be decrypted. Of several, the ' +
      'first encrypts and all decrypt, for [a new key](operating.md#a-new-encryption-key).',
    accepted:
      '32 bytes as 64 hexadecimal digits or as base64 (`openssl rand -base64 32` generates one), or up to three such keys separated by commas or line ends',
  },
  {
    name: 'OHUN_OPERATOR',
    default: 'the user of the machine',
    meaning:
      'Name of the person who runs a command of `ohun-server`. The audit log of the workspace that it changes names them as ' +
      '`operator:` and the name, and the owner of the workspace can read it.',
    accepted: '1 to 64 letters, digits, spaces or . _ @ + -',
  },
  {
    name: 'OHUN_LOG_LEVEL',
    default: '`info`',
    meaning: 'Lowest level of log lines to write. `trace` also writes personal data.',
    accepted: 'one of fatal, error, warn, info, debug, trace, silent',
  },
  {
    name: 'OHUN_DRAIN_SECONDS',
    default: '`12`',
    meaning:
      'How long calls and streams may go on when the process [drains](nodes.md#drain-a-node), in seconds. A process without any stops ' +
      'at once. The service manager must wait for 12 seconds more before it kills the process.',
    accepted: 'a whole number from 0 to 86400',
  },
  {
    name: 'OHUN_HANG_LIMIT_SECONDS',
    default: '`30`',
    meaning:
      'How long the main thread may [hang](runbooks.md#process-frozen), in seconds. Then the process logs where it is, and ends, so that the ' +
      'service manager starts it again. A process with the role `media` alone always ends after five seconds.',
    accepted: 'a whole number from 10 to 3600, or off',
  },
  {
    name: 'OHUN_WEBHOOK_RETRY_DELAYS',
    default: '`0s,1m,5m,15m,1h,4h,24h`',
    meaning: 'Delays before each of the seven attempts to deliver an event.',
    accepted: 'seven durations separated by commas, each a whole number followed by ms, s, m or h',
  },
  {
    name: 'OHUN_RATE_LIMITS',
    default: '`starter:1000,builder:5000,scale:20000,payg:1000`',
    meaning: 'Requests per minute of a workspace, by plan. A plan that is not listed keeps its default.',
    accepted:
      'plan:limit pairs separated by commas; plans are starter, builder, scale, payg; a limit is a whole number from 1',
  },
  {
    name: 'OHUN_ADDRESS_LIMITS',
    default: '`requests:600,connections:500,streams:100`',
    meaning:
      'Limits per client address (IPv6: per /64 network): `requests` per minute without a valid key, for documents, ' +
      'unknown paths and unknown keys; concurrent `connections`; open `streams`. Behind a reverse proxy, set ' +
      '`OHUN_TRUST_PROXY`, otherwise all clients count as one; `connections` then limits concurrent requests.',
    accepted:
      'name:limit pairs separated by commas; names are requests, connections, streams; a limit is a whole number from 1',
  },
  {
    name: 'OHUN_ALLOW_INSECURE_TARGETS',
    default:
      '`true` with the embedded database while only this machine can reach the server: `OHUN_HOST` and `OHUN_PUBLIC_URL`, if ' +
      'set, are loopback addresses and `OHUN_TRUST_PROXY` is 0; otherwise `false`',
    meaning: 'Whether webhooks to `http` URLs and loopback addresses are allowed, for development on one machine.',
    accepted: 'true or false',
  },
  {
    name: 'OHUN_METRICS_ADDRESS',
    default: '`127.0.0.1:9464`',
    meaning:
      'Address of `/metrics` for Prometheus; it requires no key. If the port is in use, the server logs a warning and starts.',
    accepted: 'host:port, with an IPv6 host in brackets and port 0 for any free port; or off',
  },
  ...TRACING_VARIABLES,
  {
    name: 'OHUN_TRUST_PROXY',
    default: '`0`',
    meaning:
      'Number of reverse proxies in front of the server. Many limits depend on the client’s address. Behind a proxy, the ' +
      'server takes it from `X-Forwarded-For`; without a proxy, clients could forge that header.',
    accepted: 'a whole number from 0 to 9',
  },
  {
    name: 'OHUN_SMTP_URL',
    is_secret: true,
    default: 'none: mail is kept in the database; `ohun-server mail list` shows it',
    meaning: 'Mail server for outgoing mail. If the URL contains a user name, the connection must use TLS.',
    accepted: 'a URL such as smtp://user:password@mail.example.com:587, or smtps:// for TLS from the first byte',
  },
  {
    name: 'OHUN_MAIL_FROM',
    default: 'none; required with `OHUN_SMTP_URL`',
    meaning: 'Sender of outgoing mail.',
    accepted: 'an address, or a name and an address such as Ohun <no-reply@example.com>',
  },
  {
    name: 'OHUN_PAYSTACK_SECRET_KEY',
    is_secret: true,
    default:
      'none: a simulated payment page while only this machine can reach the server, as above; otherwise top-ups get 503',
    meaning: 'Key of the Paystack account that receives [top-ups](customers.md#payments). Keep it secret.',
    accepted: 'a secret key of Paystack, which begins with sk_live_ or sk_test_',
  },
  {
    name: 'OHUN_PAYSTACK_BASE_URL',
    default: '`https://api.paystack.co`',
    meaning: 'URL of another service with the API of Paystack.',
    accepted: 'an http or https URL without a query',
  },
  {
    name: 'OHUN_S3_URL',
    default: 'none: recordings and media of messages are kept in the data directory',
    meaning: 'A bucket with the API of S3 for [recordings and media of messages](storage.md#files).',
    accepted:
      'an http or https URL with the bucket as its host or its path, such as https://ohun.s3.eu-west-1.amazonaws.com or ' +
      'https://minio.example.com/ohun',
  },
  {
    name: 'OHUN_S3_REGION',
    default: '`us-east-1`',
    meaning: 'Region of the bucket. Every signature contains it.',
    accepted: 'a region such as eu-west-1',
  },
  {
    name: 'OHUN_S3_ACCESS_KEY_ID',
    default: 'none; required with `OHUN_S3_URL`',
    meaning: 'Id of the access key. It must be allowed to read, write, list and delete objects of the bucket.',
    accepted: 'the id of an access key, in visible ASCII characters',
  },
  {
    name: 'OHUN_S3_SECRET_ACCESS_KEY',
    is_secret: true,
    default: 'none; required with `OHUN_S3_URL`',
    meaning: 'Secret of the access key. Keep it secret.',
    accepted: 'a secret access key, in visible ASCII characters',
  },
  {
    name: 'OHUN_CARRIERS_FILE',
    default: 'none: production calls and messages fail with 502 `CALL_FAILED` and `MESSAGE_FAILED`',
    meaning: 'File with the [carriers of calls, SMS and WhatsApp](carriers.md#carriers).',
    accepted: 'a path of a JSON file that other users of the machine cannot read',
  },
  {
    name: 'OHUN_RATES_FILE',
    default: 'none: mobile and geographic numbers in Nigeria, at the prices of the plans',
    meaning:
      'File with the [destinations of calls and messages](carriers.md#destinations): which are allowed, and what they cost.',
    accepted: 'a path of a JSON file that the server may read',
  },
  {
    name: 'OHUN_KEEP_EVENTS_DAYS',
    default: '`400`',
    meaning:
      'How long events and deliveries stay in lists, in days. Content is deleted earlier, by the `retention_days` of each ' +
      'workspace; nothing is dropped before that of any workspace. See [data that grows](storage.md#data-that-grows).',
    accepted: 'whole days from 30 to 36500',
  },
  {
    name: 'OHUN_KEEP_RECORDS_DAYS',
    default: '`730`',
    meaning: 'How long calls and messages stay in lists, in days. The ledger is kept for ever.',
    accepted: 'whole days from 30 to 36500, or forever',
  },
  {
    name: 'OHUN_ARCHIVE',
    default: '`false`',
    meaning: 'Whether events and deliveries are dropped only when they are in [the archive](storage.md#archive).',
    accepted: 'true or false',
  },
  {
    name: 'OHUN_DAILY_SPEND_LIMIT',
    default: '`50000`',
    meaning:
      'What a new workspace may spend on calls and messages in a day, in NGN, until its first paid top-up is ' +
      '[seven days old](customers.md#new-workspaces).',
    accepted: 'whole naira from 1 to 9999999999, or off',
  },
  {
    name: 'OHUN_SIP_ADDRESS',
    default: '`0.0.0.0:5060`',
    meaning:
      'Address to listen on for [SIP](telephony.md) over UDP and TCP, if the carriers file has a carrier of calls.',
    accepted: 'host:port, with an IPv6 host in brackets and port 0 for any free port',
  },
  {
    name: 'OHUN_SIP_IPV6_ADDRESS',
    default: 'none: carriers are reached over IPv4 only',
    meaning:
      'Second address to listen on for SIP over UDP and TCP and for audio, such as `[::]:5060`, for [carriers with IPv6](telephony.md#ipv6).',
    accepted: 'an IPv6 host in brackets with a port, 0 for any free one',
  },
  {
    name: 'OHUN_SIP_PUBLIC_IPV6_ADDRESS',
    default: 'the address of the network interface that reaches other networks over IPv6',
    meaning: 'IPv6 address at which carriers reach the signalling and the audio.',
    accepted: 'an IPv6 address',
  },
  {
    name: 'OHUN_SIP_TLS_ADDRESS',
    default: 'none: the server connects to trunks over TLS, but they cannot connect to it',
    meaning: 'Address to listen on for SIP over TLS, such as `0.0.0.0:5061`.',
    accepted: 'host:port, with an IPv6 host in brackets and port 0 for any free port',
  },
  {
    name: 'OHUN_SIP_TLS_CERTIFICATE',
    default: 'none; required with `OHUN_SIP_TLS_ADDRESS`',
    meaning:
      'Certificate of this server, followed by the intermediate certificates. A renewed file is used within a minute, without a restart.',
    accepted: 'a path of a PEM file',
  },
  {
    name: 'OHUN_SIP_TLS_KEY',
    default: 'none; required with `OHUN_SIP_TLS_ADDRESS`',
    meaning: 'Private key of that certificate.',
    accepted: 'a path of a PEM file',
  },
  {
    name: 'OHUN_SIP_PUBLIC_ADDRESS',
    default: 'the address of the network interface that reaches each carrier',
    meaning: 'Address at which carriers reach the signalling and the audio. Set it behind NAT.',
    accepted: 'an IP address',
  },
  ...MEDIA_VARIABLES,
  {
    name: 'OHUN_RTP_PORTS',
    default: '`10000-11999`',
    meaning: 'UDP ports for the audio of calls, two for each call. If no pair is free, the next carrier is tried.',
    accepted:
      'the first and the last port with a hyphen between, the first of them even and at least 1024, without the ports of HTTP and SIP',
  },
  {
    name: 'OHUN_SANDBOX_CLOCKS',
    default: '`4`',
    meaning:
      'How many [clocks of sandboxes](sandbox.md#a-clock-to-turn) this process may have at a time. Each is a process of its own, with up to ' +
      '512 MB of memory and a database beside that of the service, for which its role must be allowed to create databases.',
    accepted: 'a whole number from 0 to 100; 0 turns them off',
  },
  {
    name: 'OHUN_HOLD_LIMIT',
    default: '`10m`',
    meaning:
      'How long a call may be [on hold](live-calls.md#control-a-running-call), whichever side holds it. Then it ends as `idle`.',
    accepted: 'a duration from 10s to 24h, such as `90s` or `1h`',
  },
  {
    name: 'OHUN_SPEECH_PAUSE_MS',
    default: '`600`',
    meaning:
      'The silence after which a caller has [finished speaking](latency.md#the-pause-that-ends-an-utterance), in milliseconds. It is shorter or longer where the words show that they have, or have not.',
    accepted: 'a whole number from 200 to 2000',
  },
  {
    name: 'OHUN_OPENAI_API_KEY',
    is_secret: true,
    default: 'none: the provider is listed as not `configured`',
    meaning:
      'API key for hosted agents that use OpenAI in production, and for [live models](hosted-models.md#live-audio-models). Keep it secret.',
    accepted: 'a key of that provider, in visible ASCII characters',
  },
  {
    name: 'OHUN_ANTHROPIC_API_KEY',
    is_secret: true,
    default: 'none: the provider is listed as not `configured`',
    meaning: 'API key for hosted agents that use Anthropic in production. Keep it secret.',
    accepted: 'a key of that provider, in visible ASCII characters',
  },
  {
    name: 'OHUN_OPENAI_BASE_URL',
    default: "none: OpenAI's own address",
    meaning: 'URL of a service compatible with the OpenAI API, used for the provider `openai`.',
    accepted: 'an http or https URL without a query, such as https://models.example.com/v1',
  },
  {
    name: 'OHUN_ANTHROPIC_BASE_URL',
    default: "none: Anthropic's own address",
    meaning: 'URL of a service compatible with the Anthropic API, used for the provider `anthropic`.',
    accepted: 'an http or https URL without a query, such as https://models.example.com/v1',
  },
  ...SPEECH_VARIABLES,
] as const satisfies readonly Variable[]

export type VariableName = (typeof VARIABLES)[number]['name']

/** The variables that are set. */
export type Environment = Readonly<Partial<Record<VariableName, string>>>

/** The variables that can be set by a file. */
export const SECRET_VARIABLES: ReadonlySet<VariableName> = new Set(
  VARIABLES.filter((variable) => 'is_secret' in variable).map(({ name }) => name),
)
