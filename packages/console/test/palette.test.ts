import type { PhoneNumber } from '@ohun/sdk'
import { beforeAll, describe, expect, test } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { agentOf, ANY_HOUR } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'

const HOSTILE = `<img src=x onerror=alert(1)> \u202Etxet ${'w'.repeat(60)}`

describe.skipIf(requireTool('chromium'))('the palette and the keys, in Chromium', () => {
  let harness: ConsoleHarness
  let number: PhoneNumber
  beforeAll(async () => {
    harness = await startConsole()
    const { agent_id } = await agentOf(harness.server.workspace.sandbox, { ...ANY_HOUR, display_name: HOSTILE })
    const numbers = harness.server.workspace.sandbox.numbers
    number = await numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  })

  test('find pages by the keyboard alone, and give the focus back', async () => {
    const page = await harness.visit('sandbox')
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    const button = page.getByRole('button', { name: 'Find' })
    await button.focus()
    await page.keyboard.press('Control+k')
    const box = page.getByRole('combobox')
    await box.waitFor()
    await expect.poll(() => box.evaluate((input) => input === document.activeElement), WAIT).toBe(true)
    await checkEveryLook(page)
    await page.emulateMedia({ forcedColors: 'active' })
    const backgroundOf = (is_selected: boolean): Promise<string> =>
      page
        .getByRole('option', { selected: is_selected })
        .first()
        .evaluate((option) => getComputedStyle(option).backgroundColor)
    expect(await backgroundOf(true)).not.toBe(await backgroundOf(false))
    await page.emulateMedia({ forcedColors: 'none' })
    await page.keyboard.press('Escape')
    await box.waitFor({ state: 'detached' })
    await expect.poll(() => button.evaluate((element) => element === document.activeElement), WAIT).toBe(true)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('inbox')
    await page.getByRole('option', { name: 'Inbox', selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/console/sandbox/inbox')
    const main = page.getByRole('main', { name: 'Inbox' })
    await expect.poll(() => main.evaluate((element) => element === document.activeElement), WAIT).toBe(true)
  })

  test('keep every letter that is typed while they open, on a slow network too', async () => {
    const page = await harness.open()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('agents')
    release()
    await expect.poll(() => page.getByRole('combobox').inputValue(), WAIT).toBe('agents')
  })

  test.each([
    ['new agent', '/agents/new'],
    ['claim', '/numbers/claim'],
  ])('begin a task: %s', async (words, path) => {
    const page = await harness.visit('sandbox')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('combobox').fill(words)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/console/sandbox${path}`)
  })

  test('move through what they find with the arrows', async () => {
    const page = await harness.visit('sandbox')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('option', { selected: true, name: 'Home' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { selected: true, name: 'Calls' }).waitFor()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await page.getByRole('option', { selected: true, name: 'Sign out' }).waitFor()
    const active = await page.getByRole('combobox').getAttribute('aria-activedescendant')
    expect(
      await page.getByRole('listbox', { name: 'Found' }).getByRole('option', { selected: true }).getAttribute('id'),
    ).toBe(active)
    await page.keyboard.press('Escape')
  })

  test('lead from an id to its page, and take a line of 64 KB', async () => {
    const page = await harness.visit('sandbox', { expected_errors: /Failed to load resource/ })
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('combobox').fill('x'.repeat(65_536))
    await page.getByText('Nothing found').waitFor()
    await checkEveryLook(page)
    await page.getByRole('combobox').fill('call_0Ub5Xw1A000k3mZq8RtYvLp')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/console/sandbox/calls/call_0Ub5Xw1A000k3mZq8RtYvLp')
  })

  test('ask the service for numbers, and say whether it has none or does not answer', async () => {
    const page = await harness.visit('sandbox', { expected_errors: /Failed to load resource/ })
    await page.getByRole('button', { name: 'Find' }).click()
    const box = page.getByRole('combobox')
    await box.fill('0809')
    await page.getByText('Nothing found').waitFor()
    let fails = true
    await page.route('**/v1/numbers?*', async (route) => {
      if (!fails) return await route.continue()
      await route.fulfill({ status: 400, json: { error_code: 'INVALID_ARGUMENT', message: 'The test refuses this.' } })
    })
    await box.fill(`0${number.e164.slice(4, 7)} ${number.e164.slice(7)}`)
    await page.getByText('The test refuses this.').waitFor()
    expect(await page.getByText('Nothing found').count()).toBe(0)
    fails = false
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await page.getByRole('option', { name: number.e164, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/console/sandbox/numbers/${number.number_id}`)
  })

  test('switch the environment and the colours, and sign out', async () => {
    const page = await harness.open({ fresh: true, expected_errors: /Failed to load resource/ })
    const run = async (words: string): Promise<void> => {
      await page.getByRole('button', { name: 'Find' }).click()
      await page.getByRole('combobox').fill(words)
      await page.keyboard.press('Enter')
    }
    await run('dark')
    const theme = () => page.locator('html').getAttribute('data-theme')
    await expect.poll(theme, WAIT).toBe('dark')
    // A device that forces its colours decides for drawings too.
    await page.emulateMedia({ forcedColors: 'active' })
    await expect.poll(theme, WAIT).toBeNull()
    await page.emulateMedia({ forcedColors: 'none' })
    await expect.poll(theme, WAIT).toBe('dark')
    await run('switch production')
    await page.waitForURL('**/console/production')
    await run('sign out')
    await page.getByRole('heading', { name: 'Sign in to Ohun' }).waitFor()
  })

  test('name the letters of the pages, which can be switched off', async () => {
    const page = await harness.open()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
    await page.keyboard.press('?')
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await dialog.getByText('Go to Inbox').waitFor()
    await checkEveryLook(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await page.waitForURL('**/console/sandbox/inbox')

    await page.keyboard.press('?')
    expect((await dialog.getByRole('checkbox').boundingBox())!.height).toBeGreaterThanOrEqual(24)
    await dialog.getByRole('checkbox').uncheck()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Find a page/ }).waitFor()
    expect(await dialog.count()).toBe(0)
  })
})
