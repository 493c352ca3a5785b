import { inspect } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { Ohun, UsageError } from '../src/index.ts'

const LIVE = 'pk_live_8sTheSecretPartOfTheKeyThatNobodyMaySee'
const TEST = 'pk_test_4fTheSecretPartOfTheKeyThatNobodyMaySee'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

function refusal(make: () => unknown): string {
  try {
    make()
  } catch (error) {
    expect(error).toBeInstanceOf(UsageError)
    return (error as UsageError).message
  }
  throw new Error('should have been refused')
}

describe('apiKey', () => {
  test('chooses the environment', () => {
    expect(new Ohun({ apiKey: LIVE }).environment).toBe('production')
    expect(new Ohun({ apiKey: TEST }).environment).toBe('sandbox')
  })

  test('may be null for the operations that need none, and is asked for by the others', async () => {
    vi.stubEnv('OHUN_API_KEY', TEST)
    const sent: Request[] = []
    const answer = (input: RequestInfo | URL, init?: RequestInit) => {
      sent.push(new Request(input, init))
      return Promise.resolve(Response.json({ session_token: 'ses_x', expires_at: '2026-12-20T09:00:00.000Z' }))
    }
    const ohun = new Ohun({ apiKey: null, fetch: answer })
    expect(ohun.environment).toBeNull()
    await ohun.auth.login({ email: 'owner@example.com', password: 'correct horse' })
    expect(sent.map(({ headers }) => headers.has('authorization'))).toEqual([false])
    await expect(ohun.auth.me()).rejects.toThrow('apiKey: is null, and GET /v1/auth/me requires a key.')
    expect(sent).toHaveLength(1)
  })

  test('sends the environment that a session is to have', async () => {
    const sent: Request[] = []
    const answer = (input: RequestInfo | URL, init?: RequestInit) => {
      sent.push(new Request(input, init))
      return Promise.resolve(Response.json({ agents: [] }))
    }
    expect(new Ohun({ apiKey: 'ses_x' }).environment).toBe('production')
    const ohun = new Ohun({ apiKey: 'ses_x', environment: 'sandbox', fetch: answer })
    expect(ohun.environment).toBe('sandbox')
    await ohun.agents.list()
    expect(sent.map(({ headers }) => headers.get('x-ohun-environment'))).toEqual(['sandbox'])
  })

  test('is not needed where the browser has the session in a cookie', async () => {
    vi.stubEnv('OHUN_API_KEY', LIVE)
    const sent: Request[] = []
    const answer = (input: RequestInfo | URL, init?: RequestInit) => {
      sent.push(new Request(input, init))
      return Promise.resolve(Response.json({ agents: [] }))
    }
    const ohun = new Ohun({ cookie: true, environment: 'sandbox', fetch: answer })
    expect(ohun.environment).toBe('sandbox')
    await ohun.agents.list()
    expect(sent.map(({ headers }) => headers.has('authorization'))).toEqual([false])
  })

  test('comes from OHUN_API_KEY when it is not given', () => {
    vi.stubEnv('OHUN_API_KEY', `${TEST}\n`)
    expect(new Ohun().environment).toBe('sandbox')
    expect(new Ohun({ apiKey: LIVE }).environment).toBe('production')
  })

  test('is required', () => {
    vi.stubEnv('OHUN_API_KEY', '')
    expect(refusal(() => new Ohun())).toContain('OHUN_API_KEY')
  })

  test.each([`sk_${TEST}`, `${TEST}\n`, `${TEST} `, 'pk_test_', `${TEST}ọ`])(
    '%j is refused and not repeated',
    (apiKey) => {
      const message = refusal(() => new Ohun({ apiKey }))
      expect(message).toContain('pk_test_ or pk_live_, without spaces or line ends')
      expect(message).not.toContain('TheSecretPart')
    },
  )

  test('shows nowhere on the client', () => {
    const ohun = new Ohun({ apiKey: TEST })
    const shown = inspect(ohun, { depth: 9, showHidden: true }) + JSON.stringify(ohun)
    expect(shown).not.toContain('TheSecretPart')
  })

  test('a live key in a browser is refused unless asked for', () => {
    vi.stubGlobal('window', { document: {} })
    expect(refusal(() => new Ohun({ apiKey: LIVE }))).toContain('dangerouslyAllowBrowser')
    expect(new Ohun({ apiKey: LIVE, dangerouslyAllowBrowser: true }).environment).toBe('production')
    expect(new Ohun({ apiKey: TEST }).environment).toBe('sandbox')
  })

  test('works where there is no process', () => {
    vi.stubGlobal('process', undefined)
    expect(new Ohun({ apiKey: TEST }).baseUrl).toBe('http://127.0.0.1:7070')
  })
})

describe('baseUrl', () => {
  test('option, then OHUN_BASE_URL, then the local server', () => {
    vi.stubEnv('OHUN_BASE_URL', '')
    expect(new Ohun({ apiKey: TEST }).baseUrl).toBe('http://127.0.0.1:7070')
    vi.stubEnv('OHUN_BASE_URL', 'https://env.test/ohun/')
    expect(new Ohun({ apiKey: TEST }).baseUrl).toBe('https://env.test/ohun')
    expect(new Ohun({ apiKey: TEST, baseUrl: 'https://option.test' }).baseUrl).toBe('https://option.test')
  })

  test.each(['ohun.test', 'ftp://ohun.test', 'https://user:hunter2@ohun.test', 'https://ohun.test/?a=1', ''])(
    '%j is refused',
    (baseUrl) => {
      const message = refusal(() => new Ohun({ apiKey: TEST, baseUrl }))
      expect(message).toContain('baseUrl')
      expect(message).not.toContain('hunter2')
    },
  )

  test.each(['https://ohun.test/v1', 'https://ohun.test/v1/'])(
    '%j is refused: requests add /v1 themselves',
    (baseUrl) => {
      expect(refusal(() => new Ohun({ apiKey: TEST, baseUrl }))).toContain('must not end with /v1')
    },
  )
})

test.each([{ timeout: 0 }, { deadline: Number.NaN }, { maxRetries: '3' as never }])(
  '%j is refused by its name',
  (options) => {
    const [name] = Object.keys(options)
    expect(refusal(() => new Ohun({ apiKey: TEST, ...options }))).toMatch(new RegExp(`^${name}: `))
  },
)
