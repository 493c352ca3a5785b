import type { Environment } from './env.ts'
import type { Reader } from './reader.ts'
import type { VariableName } from './variables.ts'
import type { Config, Role } from './config-shape.ts'
import { MEDIA_TLS_VARIABLES } from './sections.ts'

/** Wildcard addresses, to which audio cannot be sent. */
const ANY_ADDRESS = new Set(['0.0.0.0', '::'])

/** Refuses variables that have no effect, or are not safe, without another one. */
export function requireCompanions(read: Reader, environment: Environment, embedded: boolean): void {
  if (!embedded && environment.OHUN_ENCRYPTION_KEY === undefined)
    read.fault('OHUN_ENCRYPTION_KEY', 'is missing; with DATABASE_URL it is required')
  if (embedded && environment.OHUN_READ_DATABASE_URL !== undefined)
    read.fault('DATABASE_URL', 'is missing; with OHUN_READ_DATABASE_URL it is required')
  if (environment.OHUN_SMTP_URL !== undefined && environment.OHUN_MAIL_FROM === undefined)
    read.fault('OHUN_MAIL_FROM', 'is missing; with OHUN_SMTP_URL it is required')
}

export function checkRoles(read: Reader, { roles, database }: Config): void {
  const has = (role: Role): boolean => roles.includes(role)
  if (has('work') && has('media') && !has('api'))
    read.fault('OHUN_ROLES', 'has work and media without api; they need a process each')
  if (database.kind === 'embedded' && has('api') !== has('work'))
    read.fault('OHUN_ROLES', 'has only one of api and work, and no second process can use the embedded database')
}

/** Refuses overlapping ports, which would make calls fail occasionally and without an obvious cause. */
export function keepPortsApart(
  read: Reader,
  { rtp_ports: { from, to }, port, sip_address, sip_ipv6, sip_tls, media_address }: Config,
): void {
  const others: [VariableName, number | undefined][] = [
    ['OHUN_PORT', port],
    ['OHUN_SIP_ADDRESS', sip_address.port],
    ['OHUN_SIP_IPV6_ADDRESS', sip_ipv6?.address.port],
    ['OHUN_SIP_TLS_ADDRESS', sip_tls?.address.port],
    ['OHUN_MEDIA_ADDRESS', media_address?.port],
  ]
  for (const [name, one] of others)
    if (one !== undefined && one >= from && one <= to)
      read.fault('OHUN_RTP_PORTS', `is ${from}-${to}, which contains the port ${one} of ${name}`)
}

/** Checks the settings for audio on other machines, which require TLS. */
export function checkMedia(read: Reader, config: Config): void {
  const { roles, media_address, media_nodes, media_tls, sip_address, sip_public_address } = config
  if (media_address && (!roles.includes('media') || roles.includes('api')))
    read.fault('OHUN_MEDIA_ADDRESS', 'is set; it is for a process with the role media alone')
  if (media_nodes.length > 0 && (!roles.includes('api') || roles.includes('media')))
    read.fault('OHUN_MEDIA_NODES', 'is set; it is for a process with the role api and without media')
  if ((media_address || media_nodes.length > 0) && !media_tls)
    for (const name of MEDIA_TLS_VARIABLES)
      read.fault(name, 'is missing; with OHUN_MEDIA_ADDRESS or OHUN_MEDIA_NODES it is required')
  if (media_address && sip_public_address === null && ANY_ADDRESS.has(sip_address.host))
    read.fault(
      'OHUN_SIP_PUBLIC_ADDRESS',
      'is missing; with OHUN_MEDIA_ADDRESS, it or a host in OHUN_SIP_ADDRESS is required',
    )
}
