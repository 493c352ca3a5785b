/** The whole service as a process of its own, on the real clock and a test's database. It says where it listens; its parent kills it. */
import { openDatabase } from '../../src/platform/db/database.ts'
import { startRealServer } from './real-server.ts'

const { SERVICE_DATABASE } = process.env
const server = await startRealServer(openDatabase({ connectionString: SERVICE_DATABASE }))
process.send?.(server.base_url)
