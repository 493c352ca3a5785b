import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agentOf, all, rawClient } from './support/scenario.ts'
import { startTestServer, type TestServer, type TestWorkspace } from './support/test-server.ts'

const CONTACT = '+2348031234567'

let server: TestServer
let workspace: TestWorkspace
let agent_id: string

beforeAll(async () => {
  server = await startTestServer()
  workspace = await server.workspace()
  ;({ agent_id } = await agentOf(workspace.sandbox))
  await workspace.sandbox.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
})
afterAll(() => server.stop())

const post = (body: unknown) =>
  rawClient(server, workspace.sandbox_key)('POST', '/v1/messages', {
    body: { agent_id, channel: 'sms', to: CONTACT, ...(body as object) },
  })

describe('400 INVALID_ARGUMENT', () => {
  const media_url = 'https://127.0.0.1/file'
  const interactive = { buttons: [{ id: 'a', title: 'A' }] }
  const template = { name: 'x', language_code: 'en' }
  const wa = { channel: 'whatsapp' }

  test.each<[string, object, RegExp]>([
    ['an unknown channel', { channel: 'voice', body: 'x' }, /^channel: /],
    ['no recipient', { to: undefined, body: 'x' }, /^to: is required/],
    ['a recipient that is not a number', { to: '08031234567', body: 'x' }, /^to: must be an E.164 number/],
    ['an unknown field', { text: 'x' }, /^text: /],
    ['no body', {}, /^body: is required with message_type text\.$/],
    ['an empty body', { body: '' }, /^body: /],
    ['a body of spaces', { body: ' \n' }, /^body: must contain something besides spaces\.$/],
    ['an SMS that is an image', { message_type: 'image', media_url }, /^message_type: an SMS can only be text/],
    ['an SMS that is a template', { message_type: 'template', template }, /^message_type: an SMS can only be text/],
    [
      'an SMS with media',
      { body: 'x', media_url },
      /^media_url: is not accepted with message_type text, which takes body\.$/,
    ],
    ['11 segments', { body: 'a'.repeat(1_531) }, /^body: has 11 GSM-7 segments; an SMS may have at most 10\.$/],
    ['11 segments of UCS-2', { body: 'ẹ'.repeat(671) }, /^body: has 11 UCS-2 segments/],
    ['a text of 4,097 characters', { ...wa, body: 'a'.repeat(4_097) }, /^body: /],
    [
      'an image without a file',
      { ...wa, message_type: 'image' },
      /^media_url: is required with message_type image; or upload/,
    ],
    [
      'an image with a body',
      { ...wa, message_type: 'image', media_url, body: 'x' },
      /^body: is not accepted .* media_caption if you like/,
    ],
    [
      'an audio with a caption',
      { ...wa, message_type: 'audio', media_url, media_caption: 'x' },
      /^media_caption: is not accepted/,
    ],
    [
      'a caption of 1,025 characters',
      { ...wa, message_type: 'image', media_url, media_caption: 'x'.repeat(1_025) },
      /^media_caption: /,
    ],
    ['a template without a name', { ...wa, message_type: 'template' }, /^template: is required/],
    ['a template with a body', { ...wa, message_type: 'template', template, body: 'x' }, /^body: is not accepted/],
    ['an interactive without choices', { ...wa, message_type: 'interactive', body: 'x' }, /^interactive: is required/],
    [
      'an interactive with none',
      { ...wa, message_type: 'interactive', body: 'x', interactive: {} },
      /^interactive: must have either buttons or list\.$/,
    ],
    ['an interactive without a body', { ...wa, message_type: 'interactive', interactive }, /^body: is required/],
    [
      'a long interactive body',
      { ...wa, message_type: 'interactive', body: 'x'.repeat(1_025), interactive },
      /^body: must have at most 1024/,
    ],
    [
      'two buttons with one id',
      {
        ...wa,
        message_type: 'interactive',
        body: 'x',
        interactive: {
          buttons: [
            { id: 'a', title: 'A' },
            { id: 'a', title: 'B' },
          ],
        },
      },
      /^interactive.buttons: each must have an id of its own/,
    ],
    [
      'two rows with one title',
      {
        ...wa,
        message_type: 'interactive',
        body: 'x',
        interactive: {
          list: {
            button: 'See',
            rows: [
              { id: 'a', title: 'A' },
              { id: 'b', title: 'A' },
            ],
          },
        },
      },
      /^interactive.list.rows: each must have a title/,
    ],
    [
      'a file by http',
      { ...wa, message_type: 'image', media_url: 'http://example.com/a.jpg' },
      /^media_url: must be https/,
    ],
    [
      'a file inside a private network',
      { ...wa, message_type: 'image', media_url: 'https://10.0.0.1/a.jpg' },
      /^media_url: is refused/,
    ],
    [
      'a file behind a password',
      { ...wa, message_type: 'image', media_url: 'https://a:b@example.com/a.jpg' },
      /^media_url: must not contain/,
    ],
    ['no address at all', { ...wa, message_type: 'image', media_url: 'a.jpg' }, /^media_url: is not an absolute URL/],
    ['NUL', { body: 'a\0b' }, /^body: must not contain the NUL character/],
    ['a lone surrogate', { body: 'a\ud83d' }, /^body: must be well-formed Unicode/],
    [
      'a lone surrogate in a template',
      { ...wa, message_type: 'template', template: { ...template, parameters: ['\udc00'] } },
      /^template.parameters\[0\]: must be well-formed/,
    ],
    ['a body that is no text', { body: { x: 1 } }, /^body: /],
  ])('for %s', async (_, body, message) => {
    const answer = await post(body)
    expect(answer).toMatchObject({ status: 400, json: { error_code: 'INVALID_ARGUMENT' } })
    expect(answer.json.message).toMatch(message)
  })

  test('413 PAYLOAD_TOO_LARGE for a body beyond 1 MiB, and nothing of it is recorded', async () => {
    expect(await post({ body: 'a'.repeat(1_100_000) })).toMatchObject({
      status: 413,
      json: { error_code: 'PAYLOAD_TOO_LARGE' },
    })
    expect(await all(workspace.sandbox.messages.list())).toEqual([])
  })
})

test('415 UNSUPPORTED_MEDIA_TYPE for a body that is not JSON', async () => {
  const answer = await rawClient(server, workspace.sandbox_key)('POST', '/v1/messages', {
    body: {},
    headers: { 'Content-Type': 'text/plain' },
  })
  expect(answer.status).toBe(415)
})
