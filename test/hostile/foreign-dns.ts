/** Loaded before the server: the one difference from production is which DNS server it asks. */
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
