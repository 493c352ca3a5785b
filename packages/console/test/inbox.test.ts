import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { agentOf } from '../../server/test/support/scenario.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { WAIT } from '../../../test/limits.ts'
import { checkEveryLook } from './support/check-page.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { readAgain } from './support/read-again.ts'

const PHONE = { width: 375, height: 720 }
const WELCOME = 'Welcome to Example Limited.'
const REFUSED = /Failed to load resource/
/** An image of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const HOSTILE = `<img src=x onerror="document.title='hacked'"><script>alert(1)</script>\u202Eevil\u2066 `

describe.skipIf(requireTool('chromium'))('the inbox, in Chromium', () => {
  let harness: ConsoleHarness
  let agent_id: string
  let number: string
  let contacts = 0
  let contact: string
  beforeAll(async () => {
    harness = await startConsole()
    const { sandbox } = harness.server.workspace
    ;({ agent_id } = await agentOf(sandbox))
    ;({ e164: number } = await sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' }))
  })
  beforeEach(() => {
    contact = `+2348031234${String(++contacts).padStart(3, '0')}`
  })

  const sandbox = () => harness.server.workspace.sandbox

  /** The contact writes. @returns the conversation. */
  const write = async (body: string, channel: 'sms' | 'whatsapp' = 'sms'): Promise<string> =>
    (await sandbox().sandbox.inboundMessage({ to: number, from: contact, channel, body })).conversation_id

  /** A conversation in which a person answers, before its contact writes. */
  async function handedOver(body: string, channel: 'sms' | 'whatsapp' = 'sms'): Promise<string> {
    const first = { agent_id, to: contact, channel } as const
    const template = { name: 'welcome', language_code: 'en' }
    const message = channel === 'sms' ? { body: WELCOME } : ({ message_type: 'template', template } as const)
    const { conversation_id } = await sandbox().messages.create({ ...first, ...message })
    await sandbox().conversations.update(conversation_id, { mode: 'human' })
    await write(body, channel)
    return conversation_id
  }

  const bodiesOf = async (conversation_id: string) =>
    (await sandbox().messages.list({ conversation_id })).items.map(({ body, direction }) => [direction, body])

  test('says what will be here while there is nothing, in every look', async () => {
    // The icon belongs to the documentation, which tests do not build.
    const page = await harness.visit('sandbox/inbox', { expected_errors: REFUSED })
    await page.getByRole('heading', { name: 'No conversations here' }).waitFor()
    await checkEveryLook(page)
  })

  test('a hand-over is answered from a phone-sized window and given back to the agent', async () => {
    await sandbox().cannedReplies.create({ shortcut: 'left', text: 'This is Chidi. Your order left today.' })
    const page = await harness.visit('sandbox/inbox', PHONE)
    const conversation_id = await handedOver('A person, please.', 'whatsapp')
    const entry = page.getByRole('button', { name: contact })
    await entry.getByText(/\d unread/).waitFor()
    await entry.click()
    await page.getByRole('button', { name: 'Assign to me' }).click()
    await page.getByText('A person, please.').last().waitFor()
    await page.getByText(/^Answer within 2[34] h/).waitFor()
    await expect.poll(async () => (await sandbox().conversations.get(conversation_id)).unread_count).toBe(0)
    const answer = page.getByRole('textbox', { name: 'Answer' })
    await answer.fill('/le')
    await page.getByRole('button', { name: '/left This is Chidi.' }).click()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('listitem').filter({ hasText: 'This is Chidi.' }).getByText('delivered').waitFor()
    expect(await bodiesOf(conversation_id)).toEqual([
      ['outbound', 'This is Chidi. Your order left today.'],
      ['inbound', 'A person, please.'],
      ['outbound', ''],
    ])
    await page.getByRole('textbox', { name: 'Note' }).fill('Sent by bus.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.getByText('Sent by bus.').waitFor()
    await write('Thank you!', 'whatsapp')
    await page.getByText('Thank you!').last().waitFor()
    await checkEveryLook(page)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Back to the agent' }).click()
    await page.getByText('The agent answers this conversation.').waitFor()
    expect(await sandbox().conversations.get(conversation_id)).toMatchObject({ mode: 'ai', assigned_user_id: null })
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await entry.waitFor()
  })

  test('an opt-out disables the answer while the conversation is open, and says why', async () => {
    const conversation_id = await handedOver('Hello')
    const page = await harness.visit(`sandbox/inbox?open=${conversation_id}`)
    const answer = page.getByRole('textbox', { name: 'Answer' })
    await answer.fill('Good day')
    await write('STOP')
    await page.getByText('This contact has opted out.').waitFor()
    expect(await answer.isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    await checkEveryLook(page)
  })

  test('older and new messages leave the one that a person reads in its place', async () => {
    const conversation_id = await handedOver('Hello')
    await harness.server.db.knex.raw(
      `insert into messages
       select (jsonb_populate_record(messages, jsonb_build_object('message_id', ?::text || n, 'body', 'Line ' || n))).*
       from messages, generate_series(100, 159) n where conversation_id = ? and body = 'Hello'`,
      [`msg_00${contacts}_`, conversation_id],
    )
    const page = await harness.visit(`sandbox/inbox?open=${conversation_id}`)
    const list = page.getByRole('region', { name: 'Messages' })
    const read = list.getByText('Line 112')
    await read.waitFor()
    await list.evaluate((element) => void (element.scrollTop = 0))
    const placeOf = async (): Promise<number> => (await read.boundingBox())!.y - (await list.boundingBox())!.y
    const place = await placeOf()
    await page.getByRole('button', { name: 'Show older messages' }).click()
    await list.getByText('Line 100').waitFor()
    expect(Math.abs((await placeOf()) - place)).toBeLessThan(2)
    await write('One more question')
    const show = page.getByRole('button', { name: 'Show the new message' })
    await show.waitFor()
    expect(Math.abs((await placeOf()) - place)).toBeLessThan(2)
    const unread = async (): Promise<number> => (await sandbox().conversations.get(conversation_id)).unread_count
    expect(await unread()).toBe(1)
    await checkEveryLook(page)
    await show.click()
    await expect.poll(unread, WAIT).toBe(0)
    await write('And another')
    await list.getByText('And another').waitFor()
    await expect.poll(unread, WAIT).toBe(0)
    expect(await show.count()).toBe(0)
  })

  test('a refused answer is taken back and its text can be sent again', async () => {
    const conversation_id = await handedOver('Hello')
    // Between its looks, the page does not know of it.
    await sandbox().agents.update(agent_id, { status: 'paused' })
    onTestFinished(async () => void (await sandbox().agents.update(agent_id, { status: 'active' })))
    const page = await harness.visit(`sandbox/inbox?open=${conversation_id}`, { expected_errors: REFUSED })
    const answer = page.getByRole('textbox', { name: 'Answer' })
    await answer.fill('Good day')
    await answer.press('Enter')
    await page.getByRole('alert').waitFor()
    await expect.poll(() => answer.inputValue()).toBe('Good day')
    await page.getByText('Sending …').waitFor({ state: 'detached' })
  })

  test('two people: one sees live that the other has taken a conversation', async () => {
    const conversation_id = await handedOver('Who is there?')
    const [one, other] = [
      await harness.visit(`sandbox/inbox?open=${conversation_id}`),
      await harness.open({ path: 'sandbox/inbox', fresh: true }),
    ]
    const entry = other.getByRole('button', { name: contact })
    await entry.waitFor()
    expect(await entry.getByText('You').count()).toBe(0)
    await one.getByRole('button', { name: 'Assign to me' }).click()
    await entry.getByText('You').waitFor()
    await one.getByRole('textbox', { name: 'Note' }).fill('I call back at 3.')
    await one.getByRole('button', { name: 'Add note' }).click()
    await entry.click()
    await other.getByText('I call back at 3.').waitFor()
    await one.getByRole('button', { name: 'Delete note' }).click()
    await one.getByText('I call back at 3.').waitFor({ state: 'detached' })
    await one.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await one.getByText('I call back at 3.').waitFor()
    await one.getByRole('button', { name: 'Delete note' }).click()
    await other.getByText('I call back at 3.').waitFor({ state: 'detached' })
    await one.getByRole('button', { name: 'Unassign', exact: true }).click()
    await entry.getByText('You').waitFor({ state: 'detached' })
  })

  test('a conversation is given to a colleague by name, found by assignee, and taken back', async () => {
    const { db, workspace } = harness.server
    const { workspace_id } = workspace
    const member = { workspace_id, role: 'support', created_at: new Date() }
    const colleague = { user_id: 'usr_ada', email: 'ada@example.com', password_hash: '', verified: true }
    // Newer members fill the first page of the list.
    const others = Array.from({ length: 100 }, (_, index) => ({
      ...colleague,
      ...member,
      user_id: `usr_other_${index}`,
      email: `other-${index}@example.com`,
      created_at: new Date(Date.now() + 1_000),
      role: 'viewer',
    }))
    await db.knex('users').insert([{ ...colleague, ...member }, ...others])
    const conversation_id = await handedOver('For Ada')
    const page = await harness.visit(`sandbox/inbox?open=${conversation_id}`)
    const thread = page.getByRole('region', { name: 'Answer' })
    await thread.getByLabel('Assigned to').selectOption('ada@example.com')
    await page.getByText('Assigned to ada@example.com.').waitFor()
    const assignee = async () => (await sandbox().conversations.get(conversation_id)).assigned_user_id
    await expect.poll(assignee).toBe('usr_ada')
    const list = page.getByRole('region', { name: 'Conversations' })
    const entry = list.getByRole('button', { name: contact })
    await entry.getByText('ada@example.com').waitFor()
    await list.getByLabel('Assigned to').selectOption('You')
    await entry.waitFor({ state: 'detached' })
    await list.getByLabel('Assigned to').selectOption('ada@example.com')
    await entry.waitFor()
    expect(new URL(page.url()).searchParams.get('assignee')).toBe('usr_ada')
    await checkEveryLook(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    await list.getByLabel('Assigned to').selectOption('Anyone')
    await page.getByRole('button', { name: 'Back to the agent' }).click()
    await page.getByText('The agent answers again.').waitFor()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(assignee).toBe('usr_ada')
    await db.knex('members').where({ user_id: 'usr_ada' }).delete()
    await readAgain(page)
    await entry.getByText('A former member').waitFor()
  })

  test('a file goes with an answer, and one that WhatsApp does not deliver is refused before it is sent', async () => {
    const conversation_id = await handedOver('My receipt, please.', 'whatsapp')
    const page = await harness.visit(`sandbox/inbox?open=${conversation_id}`)
    const input = page.locator('input[type=file]')
    await page.getByRole('button', { name: 'Attach a file' }).waitFor()
    await input.setInputFiles({ name: 'run.exe', mimeType: 'application/octet-stream', buffer: Buffer.alloc(9) })
    await page.getByText('WhatsApp does not deliver files like run.exe.').waitFor()
    await input.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 2 ** 20 + 1) })
    await page.getByText('big.png is too large. Such a file can have 5 MiB.').waitFor()
    const name = `\u202E<b>gnp.exe\u2066 ${'n'.repeat(200)}.png`
    await input.setInputFiles({ name, mimeType: 'image/png', buffer: PIXEL })
    await page.getByText('gnp.exe').waitFor()
    await checkEveryLook(page)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Remove the file' }).click()
    await input.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: PIXEL })
    await page.getByText('receipt.png (1 KiB)').waitFor()
    await page.getByRole('textbox', { name: 'Answer' }).fill('Your receipt.')
    await page.getByRole('button', { name: 'Send' }).click()
    const bubble = page.getByRole('listitem').filter({ hasText: 'Your receipt.' })
    await bubble.getByText('delivered').waitFor()
    await bubble.getByRole('button', { name: 'Show image' }).click()
    await bubble.getByRole('img', { name: 'Your receipt.' }).waitFor()
    const [message] = (await sandbox().messages.list({ conversation_id })).items
    expect(message).toMatchObject({ message_type: 'image', media_caption: 'Your receipt.', body: '' })
    await input.setInputFiles({ name: 'voice.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(2_000) })
    await page.getByRole('textbox', { name: 'Answer' }).fill('Listen to this.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect
      .poll(async () => {
        const { items } = await sandbox().messages.list({ conversation_id })
        return items.slice(0, 2).map(({ message_type, body }) => [message_type, body])
      })
      .toEqual([
        ['text', 'Listen to this.'],
        ['audio', ''],
      ])
  })

  test('a canned reply is stored, and a slash with its shortcut writes it', async () => {
    const conversation_id = await handedOver('When do you open?')
    const page = await harness.visit(`sandbox/inbox?open=${conversation_id}`, { expected_errors: REFUSED })
    await page.getByRole('button', { name: 'Canned replies' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Shortcut').fill('Hours')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('We are open from 8 to 18.')
    await dialog.getByRole('button', { name: 'Save canned reply' }).click()
    await dialog.getByText(/lower-case letters, digits, hyphens and underscores/i).waitFor()
    await dialog.getByLabel('Shortcut').fill('hours')
    await dialog.getByRole('button', { name: 'Save canned reply' }).click()
    await dialog.getByText('/hours', { exact: true }).waitFor()
    await checkEveryLook(page)
    await dialog.getByRole('button', { name: 'Delete /hours' }).click()
    await dialog.getByRole('button', { name: 'Deleted. Bring /hours back' }).click()
    await dialog.getByText('We are open from 8 to 18.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    const answer = page.getByRole('textbox', { name: 'Answer' })
    await answer.pressSequentially('/ho')
    await page.getByRole('button', { name: '/hours We are open' }).waitFor()
    await answer.press('Enter')
    expect(await answer.inputValue()).toBe('We are open from 8 to 18.')
    await answer.press('Enter')
    await expect.poll(() => bodiesOf(conversation_id)).toContainEqual(['outbound', 'We are open from 8 to 18.'])
  })

  test('text from outside runs nothing and stays in its place, however long it is', async () => {
    const conversation_id = await handedOver(HOSTILE + 'x'.repeat(4_000), 'whatsapp')
    await sandbox().conversationNotes.create(conversation_id, { text: HOSTILE + 'y'.repeat(3_000) })
    const failure = { status: 'send_failed', error_code: 'bad_reply', error_detail: HOSTILE + 'z'.repeat(400) }
    await harness.server.db.knex('messages').where({ conversation_id, direction: 'outbound' }).update(failure)
    const page = await harness.visit(`sandbox/inbox?open=${conversation_id}`)
    await page.getByText('Answer within').waitFor()
    await page.getByText(/yyyy/).waitFor()
    await page.getByText('send_failed: bad_reply').waitFor()
    await page.getByText(/zzzz/).waitFor()
    await checkEveryLook(page)
    expect(await page.title()).toBe('Inbox – Ohun')
    expect(await page.locator('main img, main script').count()).toBe(0)
  })

  test('the keyboard moves, answers, assigns and gives back', async () => {
    const conversation_id = await handedOver('By keyboard')
    const page = await harness.visit('sandbox/inbox')
    await page.getByRole('button', { name: contact }).waitFor()
    await page.keyboard.press('j')
    await page.getByRole('textbox', { name: 'Answer' }).waitFor()
    expect(new URL(page.url()).searchParams.get('open')).toContain(conversation_id)
    await page.keyboard.press('a')
    await page.getByRole('button', { name: 'Unassign', exact: true }).waitFor()
    await page.keyboard.press('r')
    await page.keyboard.type('ja, e')
    expect(await page.getByRole('textbox', { name: 'Answer' }).inputValue()).toBe('ja, e')
    await page.keyboard.press('Escape')
    // After g, a letter opens a page and gives nothing back; what was typed is still there on return.
    await page.keyboard.press('g')
    await page.keyboard.press('e')
    await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor()
    await page.goBack()
    expect(await page.getByRole('textbox', { name: 'Answer' }).inputValue()).toBe('ja, e')
    await page.getByRole('button', { name: 'Unassign', exact: true }).waitFor()
    await page.keyboard.press('e')
    await page.getByText('The agent answers this conversation.').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('12')
    await page.keyboard.press('Enter')
    await page.getByText('Type the whole number').waitFor()
  })
})
