import { afterAll } from 'vitest'
import { stopConsoles } from './console.ts'

// A setup file of the console's tests: files that share a process would leave their servers and browsers to the next ones.
afterAll(stopConsoles)
