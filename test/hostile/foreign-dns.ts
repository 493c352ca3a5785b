/** A module that is loaded before the server. The DNS server that it sets is the only difference from production. */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

const server = process.env['HOSTILE_DNS'] ?? ''
const { Resolver } = dns

dns.Resolver = class extends Resolver {
  constructor(options?: dns.ResolverOptions) {
    super(options)
    this.setServers([server])
  }
}
syncBuiltinESMExports()
