import { sealedInDelivery } from '../delivery/sealed-columns.ts'
import { sealedOfFactors } from '../features/accounts/factors/sealed-columns.ts'
import { sealedOfAgents } from '../features/agents/sealed-columns.ts'
import type { SealedColumn } from '../platform/sealed-columns.ts'

/** Everything that the encryption key encrypts. A test compares it with the columns of the database. */
export const sealedColumns: readonly SealedColumn[] = [...sealedInDelivery, ...sealedOfAgents, ...sealedOfFactors]
