import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ApiClient } from '../src/client.ts'
import { machine, ohun, sandboxKey, type Terminal } from './support/terminal.ts'

const CALL = ['calls', 'recording', 'call_1']
const WAV = Buffer.from('RIFF\u0000\u00ff\u0001WAVE', 'latin1')
const ranges = { 'accept-ranges': 'bytes', etag: '"1"' }
const env = { OHUN_API_KEY: sandboxKey }

/** A body of these pieces, which then ends or breaks. */
function body(pieces: Uint8Array[], broken = false): ReadableStream<Uint8Array> {
  const left = [...pieces]
  return new ReadableStream({
    pull(controller) {
      const piece = left.shift()
      if (piece) controller.enqueue(piece)
      else if (broken) controller.error(Object.assign(new Error('It broke.'), { code: 'CONNECTION', attempts: 1 }))
      else controller.close()
    },
  })
}

/** Answers one after the other, and what was asked of it. */
function service(...answers: (() => Response)[]) {
  const resumes: unknown[] = []
  const download: ApiClient['download'] = async (_operation, _input, { resume }) => {
    resumes.push(resume)
    return answers[resumes.length - 1]!()
  }
  return { download, resumes }
}

async function saved(options: Terminal) {
  const { directory, ohun } = await machine()
  const outcome = await ohun([...CALL, '--out', 'a.wav'], { env, ...options })
  const names = (await readdir(directory)).filter((name) => name.startsWith('a.wav'))
  return { ...outcome, names, content: names.includes('a.wav') ? await readFile(join(directory, 'a.wav')) : null }
}

test('a file is written byte for byte, and appears when it is whole', async () => {
  const { download, resumes } = service(() => new Response(body([WAV.subarray(0, 5), WAV.subarray(5)])))
  const { exit_code, stdout, stderr, names, content, sent } = await saved({ download, terminal: true })
  expect({ exit_code, stdout, names, resumes }).toEqual({
    exit_code: 0,
    stdout: '',
    names: ['a.wav'],
    resumes: [undefined],
  })
  expect(stderr).toBe(`a.wav: ${WAV.length} bytes\n`)
  expect(content?.equals(WAV)).toBe(true)
  expect(sent).toMatchObject([{ id: 'getCallRecording', path: { call_id: 'call_1' } }])
})

test('without --out, or with -, the bytes go to standard output as they are', async () => {
  for (const rest of [[], ['--out', '-']]) {
    const { download } = service(() => new Response(body([Buffer.from('RI'), Buffer.from('FF')])))
    const { exit_code, stdout, stderr } = await ohun([...CALL, ...rest], { download })
    expect({ exit_code, stdout, stderr }).toEqual({ exit_code: 0, stdout: 'RIFF', stderr: '' })
  }
})

test.each([[], ['--out', '-']])('a terminal is spared the bytes: %j', async (...rest) => {
  const { exit_code, stderr, stdout, sent } = await ohun([...CALL, ...rest], { terminal: true })
  expect({ exit_code, stdout, sent }).toEqual({ exit_code: 2, stdout: '', sent: [] })
  expect(stderr).toContain('--out FILE')
})

test.each([
  ['--output', 'json'],
  ['--query', 'a'],
])('%s does not apply', async (...flags) => {
  const { exit_code, stderr, sent } = await ohun([...CALL, ...flags])
  expect({ exit_code, sent }).toEqual({ exit_code: 2, sent: [] })
  expect(stderr).toContain('do not apply')
})

test('a file that cannot be written is told before anything is asked for', async () => {
  const { exit_code, stderr, sent } = await ohun([...CALL, '--out', 'no/such/directory/a.wav'])
  expect({ exit_code, sent }).toEqual({ exit_code: 2, sent: [] })
  expect(stderr).toContain('--out: cannot write')
})

test('a download that breaks goes on where it broke', async () => {
  const { download, resumes } = service(
    () => new Response(body([WAV.subarray(0, 5)], true), { headers: ranges }),
    () => new Response(body([WAV.subarray(5, 7)], true), { status: 206, headers: ranges }),
    () => new Response(body([WAV.subarray(7)]), { status: 206, headers: ranges }),
  )
  const { exit_code, content } = await saved({ download })
  expect(exit_code).toBe(0)
  expect(content?.equals(WAV)).toBe(true)
  expect(resumes).toEqual([undefined, { start: 5, etag: '"1"' }, { start: 7, etag: '"1"' }])
})

const other: ResponseInit = { status: 200, headers: ranges }

test.each([
  { when: 'is another one by now', headers: ranges, requests: 2 },
  { when: 'cannot be continued', headers: {}, requests: 1 },
])('a download that breaks fails when the file $when, and leaves nothing behind', async ({ headers, requests }) => {
  const { download, resumes } = service(
    () => new Response(body([WAV.subarray(0, 5)], true), { headers }),
    () => new Response(body([WAV]), other),
  )
  const { exit_code, names, stderr } = await saved({ download })
  expect({ exit_code, names, requests: resumes.length }).toEqual({ exit_code: 5, names: [], requests })
  expect(stderr).toContain('It broke.')
})

test('a service that breaks it without a byte in between is given up', async () => {
  const nothing = () => new Response(body([], true), { status: 206, headers: ranges })
  const { download, resumes } = service(nothing, nothing, nothing, nothing)
  expect(await saved({ download })).toMatchObject({ exit_code: 5, names: [] })
  expect(resumes).toHaveLength(4)
})

test('a file that was there stays when its new version does not come', async () => {
  const { directory, ohun } = await machine()
  await writeFile(join(directory, 'a.wav'), 'old')
  const { download } = service(() => new Response(body([WAV], true)))
  await ohun([...CALL, '--out', 'a.wav'], { env, download })
  expect(await readFile(join(directory, 'a.wav'), 'utf8')).toBe('old')
})

test('a reader that goes away ends it quietly', async () => {
  const { download } = service(() => new Response(body([WAV, WAV, WAV])))
  const { exit_code, stderr } = await ohun(CALL, { download, closed_after: 1 })
  expect({ exit_code, stderr }).toEqual({ exit_code: 0, stderr: '' })
})

const EXPORT = ['agents', 'export', 'agt_1', '--format', 'csv']

test('text goes to a terminal too, without what a terminal would act on', async () => {
  const { download } = service(() => new Response(body([Buffer.from('a,\u001b[31mb\r\n1,2\r\n')])))
  const { exit_code, stdout, sent } = await ohun([...EXPORT, '--out', '-'], { download, terminal: true })
  expect({ exit_code, stdout }).toEqual({ exit_code: 0, stdout: 'a,\\u001b[31mb\n1,2\n' })
  expect(sent).toMatchObject([{ id: 'exportConversations', path: { agent_id: 'agt_1' }, query: { format: 'csv' } }])
})

test('text goes to a pipe as it is', async () => {
  const { download } = service(() => new Response(body([Buffer.from('a,\u001b[31mb\r\n')])))
  expect((await ohun(EXPORT, { download })).stdout).toBe('a,\u001b[31mb\r\n')
})
