import { runService } from './start/run-service.ts'

process.exitCode = await runService()
