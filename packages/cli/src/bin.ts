#!/usr/bin/env node
import process from 'node:process'
import packageJson from '../package.json' with { type: 'json' }

// Scripts often ask only for the version, so everything else is loaded only for a command.
if (process.argv[2] === '--version' || process.argv[2] === '-v') {
  process.stdout.write(`${packageJson.version}\n`)
} else {
  const { main } = await import('./main.ts')
  await main(packageJson.version)
}
