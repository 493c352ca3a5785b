import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { SECRET_VARIABLES, VARIABLES } from '../../packages/server/src/config/variables.ts'
import { yamlDocuments, yamlFile } from '../../packages/server/test/support/yaml-file.ts'

const CHART = join(import.meta.dirname, '../../deploy/helm/ohun')
const schema = JSON.parse(readFileSync(join(CHART, 'values.schema.json'), 'utf8'))
const values = yamlFile(join(CHART, 'values.yaml')) as Record<string, object>
const accepts = new Ajv({ strict: false }).compile(schema)

describe('the values of the chart', () => {
  test('are those of its schema', () => {
    expect([accepts(values), accepts.errors]).toEqual([true, null])
    expect(Object.keys(schema.properties).toSorted()).toEqual([...Object.keys(values), 'global'].toSorted())
  })

  test.each([
    ['an unknown value', { replica: 2 }],
    ['a text as the number of replicas', { replicas: 'two' }],
    ['an address with a path', { publicUrl: 'https://ohun.example.com/api' }],
    ['a variable of something else', { config: { PATH: '/' } }],
    ['a secret among the variables', { config: { OHUN_SMTP_URL: 'smtps://user:password@mail.example.com' } }],
    ['a Secret without the key that encrypts', { secret: { name: 'ohun', variables: ['DATABASE_URL'] } }],
  ])('%s is refused', (_, changed) => {
    expect(accepts({ ...values, ...changed })).toBe(false)
  })

  test('the secrets are those that the server reads from files', () => {
    const { items } = schema.properties.secret.properties.variables
    expect(new Set(items.enum)).toEqual(SECRET_VARIABLES)
    expect(schema.properties.config.propertyNames.not.enum).toEqual(items.enum)
  })
})

/** Debian has no package of Helm, so CI may lack it, too. */
function withoutHelm(): boolean {
  const missing = spawnSync('helm', ['version'], { stdio: 'ignore' }).status !== 0
  if (missing) process.stderr.write('SKIPPED: the chart was not rendered: this test needs helm\n')
  return missing
}

interface Rendered {
  kind: string
  spec: {
    template: { spec: { containers: { env: { name: string }[]; securityContext: object }[]; securityContext: object } }
  }
}

describe.skipIf(withoutHelm())('helm', () => {
  const helm = (...args: string[]) => spawnSync('helm', args, { cwd: CHART, encoding: 'utf8' })
  const render = (...args: string[]) => helm('template', 'ohun', '.', '--kube-version', '1.31.0', ...args)

  test('lints the chart', () => {
    const { status, stdout } = helm('lint', '--strict', '.')
    expect(status, stdout).toBe(0)
  })

  test('renders objects with existing variables, without privileges and with a read-only file system', () => {
    const objects = yamlDocuments(render('--set', 'secret.carriers=true').stdout) as Rendered[]
    expect(objects.map(({ kind }) => kind).toSorted()).toEqual([
      'Ingress',
      'PodDisruptionBudget',
      'Service',
      'Service',
      'StatefulSet',
    ])
    const { spec } = objects.find(({ kind }) => kind === 'StatefulSet')!.spec.template
    const [container] = spec.containers
    const known = new Set<string>([
      ...VARIABLES.map(({ name }) => name),
      ...[...SECRET_VARIABLES].map((name) => `${name}_FILE`),
    ])
    expect(container!.env.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 })
    expect(container!.securityContext).toMatchObject({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
  })

  test('refuses several replicas without a bucket', () => {
    expect(render('--set', 'replicas=2').stderr).toContain('more than one needs config.OHUN_S3_URL')
    expect(render('--set', 'replicas=2,config.OHUN_S3_URL=https://s3.example/ohun').status).toBe(0)
  })
})
