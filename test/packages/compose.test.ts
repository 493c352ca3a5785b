import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../packages/server/src/config/config.ts'
import { SECRET_VARIABLES, VARIABLES } from '../../packages/server/src/config/variables.ts'
import { yamlFile } from '../../packages/server/test/support/yaml-file.ts'

const ROOT = join(import.meta.dirname, '../..')

interface Service {
  image: string
  environment: Record<string, string>
  volumes: string[]
  networks: string[]
  secrets?: string[]
  ports?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  read_only?: boolean
  cap_drop?: string[]
  security_opt: string[]
}

interface Compose {
  services: Record<'postgres' | 'ohun' | 'caddy', Service>
  secrets: Record<string, { file: string }>
  networks: Record<string, { internal?: boolean }>
  volumes: Record<string, object>
}

const compose = yamlFile(join(ROOT, 'compose.yaml')) as Compose
const { postgres, ohun, caddy } = compose.services
const containerfile = readFileSync(join(ROOT, 'Containerfile'), 'utf8')

test('the variables of the service exist, are accepted together, and contain no secret', () => {
  const files = [...SECRET_VARIABLES].map((name) => `${name}_FILE`)
  const names = Object.keys(ohun.environment)
  const known = new Set<string>([...VARIABLES.map(({ name }) => name), ...files])
  expect(names.filter((name) => !known.has(name))).toEqual([])
  expect(names.filter((name) => (SECRET_VARIABLES as Set<string>).has(name))).toEqual([])
  const filled = Object.entries(ohun.environment).map(([name, value]) => [
    name,
    value.replace(/\$\{OHUN_DOMAIN:[^}]*\}/, 'a.example'),
  ])
  const secrets = { DATABASE_URL: 'postgres://ohun@postgres/ohun', OHUN_ENCRYPTION_KEY: '00'.repeat(32) }
  const config = readConfig({ ...Object.fromEntries(filled), ...secrets })
  expect(config).toMatchObject({ public_url: 'https://a.example', trusted_proxies: 1 })
})

test('each secret is a declared file, and each path to a secret is mounted', () => {
  for (const { environment, secrets = [] } of Object.values(compose.services)) {
    expect(secrets.filter((name) => !compose.secrets[name]?.file)).toEqual([])
    const paths = Object.values(environment).filter((value) => value.startsWith('/run/secrets/'))
    expect(paths.map((path) => path.split('/')[3])).toEqual(secrets)
  }
})

test('volumes and networks are declared, and files of the repository exist', () => {
  for (const { volumes, networks } of Object.values(compose.services)) {
    const sources = volumes.map((volume) => volume.split(':')[0]!)
    expect(sources.filter((source) => !source.startsWith('.') && !compose.volumes[source])).toEqual([])
    expect(sources.filter((source) => source.startsWith('.') && !existsSync(join(ROOT, source)))).toEqual([])
    expect(networks.filter((name) => !compose.networks[name])).toEqual([])
  }
})

test('each service waits until the one before it is healthy, and has a health check', () => {
  expect([ohun.depends_on, caddy.depends_on]).toEqual([
    { postgres: { condition: 'service_healthy' } },
    { ohun: { condition: 'service_healthy' } },
  ])
  expect([postgres.healthcheck?.test[0], caddy.healthcheck?.test[0]]).toEqual(['CMD', 'CMD'])
  expect(containerfile).toContain('HEALTHCHECK')
})

test('only Caddy is published, and PostgreSQL is 18 in a network without the internet', () => {
  expect([postgres.ports, ohun.ports, caddy.ports?.[1]]).toEqual([undefined, undefined, '443:443'])
  expect([postgres.image, compose.networks['database']?.internal]).toEqual(['docker.io/library/postgres:18', true])
  expect(caddy.environment['OHUN_UPSTREAM']).toBe('ohun:7070')
  expect(readFileSync(join(ROOT, 'deploy/caddy/Caddyfile'), 'utf8')).toContain('{$OHUN_UPSTREAM:')
})

test('services that face the network can write only to their volumes, and have no capabilities that they do not need', () => {
  for (const service of [ohun, caddy])
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
})
