import type { Ohun } from '../../packages/sdk/src/index.ts'
import type { Database } from '../../packages/server/src/platform/db/database.ts'
import type { PaystackServer } from '../../packages/server/test/support/paystack-server.ts'
import type { CustomerBackend } from './outside/customer-backend.ts'
import type { PhoneNetwork } from './outside/phone-network.ts'
import type { Smsc } from './outside/smsc.ts'

/** The customer of all calls and messages. */
export interface FleetCustomer {
  workspace_id: string
  production: Ohun
  sandbox: Ohun
  production_key: string
  sandbox_key: string
  agent_id: string
  /** The agent's number in production. */
  number: string
  sandbox_number: string
}

/** The parts of a fleet that load and checks use: its address, its database, and the other sides, which never fail. */
export interface Installation {
  /** The URL of the load balancer. */
  api_url: string
  db: Database
  smsc: Smsc
  phones: PhoneNetwork
  paystack: PaystackServer
  backend: CustomerBackend
  customer: FleetCustomer
}
