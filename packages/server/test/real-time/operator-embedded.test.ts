import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { exists } from '../../src/platform/db/embedded/home.ts'
import { visitStorage } from '../../src/start/storage.ts'
import { dataFolder } from '../support/data-folder.ts'
import { operator } from '../support/operator.ts'
import { startServerProcess } from '../support/server-process.ts'
import { clientAt } from '../support/test-server.ts'

let data_dir: string
let ohunServer: ReturnType<typeof operator>

beforeAll(async () => {
  data_dir = await dataFolder('operator')
  ohunServer = operator({ OHUN_DATA_DIR: data_dir })
})
afterAll(() => rm(data_dir, { recursive: true, force: true }))

const LIST = ['workspace', 'list']
const isUp = (): Promise<boolean> => exists(join(data_dir, 'postgres', 'data', 'postmaster.pid'))

describe('ohun-server on the embedded database', () => {
  test('makes none by mistake', async () => {
    const elsewhere = join(data_dir, 'nowhere')
    const ran = await operator({ OHUN_DATA_DIR: elsewhere })(LIST)
    expect(ran).toMatchObject({ code: 1, error: { message: expect.stringContaining('no Ohun database') as string } })
    expect(await exists(elsewhere)).toBe(false)
  })

  test('makes one by migrate, and leaves nothing running', async () => {
    const { code, json } = await ohunServer(['migrate'])
    expect(code).toBe(0)
    expect((json['applied'] as string[]).length).toBeGreaterThan(9)
    expect(await isUp()).toBe(false)
    expect(await ohunServer(LIST)).toMatchObject({ code: 0, json: { workspaces: [] } })
    expect(await isUp()).toBe(false)
  })

  test('works beside the running server, and without it', async () => {
    const server = await startServerProcess(data_dir)
    const { base_url: baseUrl, workspace_id } = server.credentials
    try {
      expect(await ohunServer(LIST)).toMatchObject({ code: 0, json: { workspaces: [{ workspace_id }] } })
      const { code, json } = await ohunServer(['keys', 'create', workspace_id, '--label', 'operator'])
      expect(code).toBe(0)
      const client = clientAt(baseUrl, json['key'] as string)
      expect(await client.auth.me()).toMatchObject({ workspace_id })
      const made = await ohunServer(['workspace', 'create', '--name', 'B', '--email', 'b@bank.example'])
      const other = clientAt(baseUrl, made.json['sandbox_key'] as string)
      expect(await other.agents.list()).toMatchObject({ items: [] })
    } finally {
      expect(await server.stop()).toBe(0)
    }
    expect(await isUp()).toBe(false)
    expect((await ohunServer(LIST)).json['workspaces']).toHaveLength(2)
    expect(await isUp()).toBe(false)
  })

  test('keeps no server from starting, and leaves it its database', async () => {
    const visit = await visitStorage(readConfig({ OHUN_DATA_DIR: data_dir }), { create: false })
    const server = await startServerProcess(data_dir)
    const { base_url: baseUrl, sandbox_key: apiKey } = server.credentials
    try {
      await visit.close()
      expect(await isUp()).toBe(true)
      const client = clientAt(baseUrl, apiKey)
      expect(await client.agents.list()).toMatchObject({ items: [] })
    } finally {
      expect(await server.stop()).toBe(0)
    }
  })

  test('commands run while a server starts do it no harm', async () => {
    const starting = startServerProcess(data_dir)
    const ran = []
    for (let turn = 0; turn < 6; turn++) ran.push(await ohunServer(LIST))
    const server = await starting
    try {
      expect(ran.map(({ code, stderr }) => `${code} ${stderr}`)).toEqual(ran.map(() => '0 '))
      const { base_url: baseUrl, sandbox_key: apiKey } = server.credentials
      expect(await clientAt(baseUrl, apiKey).agents.list()).toMatchObject({ items: [] })
    } finally {
      expect(await server.stop()).toBe(0)
    }
  })
})
