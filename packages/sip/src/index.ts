export * from './sip-endpoint.ts'
export { createSipEndpoint, SipStack, type DropCause, type SipDeps, type SipOptions } from './sip-stack.ts'
export type { RefusedInvite } from './core.ts'
export type { SipNetwork, TlsIdentity } from './transport/network.ts'
