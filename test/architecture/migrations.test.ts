import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasLastRelease, lastRelease, migrationsOfLastRelease } from '../../release/last-release.ts'
import { contractionsIn, contractsOf } from './migration-rule.ts'
import { filesMatching, type SourceFile } from './source-files.ts'

/** The first migration that is applied while the previous release is still running. */
const FIRST = '0300'

const nameOf = ({ path }: SourceFile) => posix.basename(path, '.ts')
const migrations = filesMatching('packages/server/migrations/*.ts')
const names = new Set(migrations.map(nameOf))
const checked = migrations.filter((file) => nameOf(file) >= FIRST)

describe('a migration', () => {
  test('only expands the schema, or says which release it needs', () => {
    expect(checked.flatMap(contractionsIn)).toEqual([])
  })

  test('names an existing earlier migration if it contracts', () => {
    const wrong = checked.filter((file) => {
      const needed = contractsOf(file)
      return needed !== null && (!names.has(needed) || needed > nameOf(file))
    })
    expect(wrong.map(nameOf)).toEqual([])
  })

  test.skipIf(!hasLastRelease())(
    `contracts nothing that the last release needs, and the last release's own migrations are not removed (skipped: the history does not contain ${lastRelease})`,
    () => {
      const released = migrationsOfLastRelease()
      const needed = checked.filter((file) => !released.includes(nameOf(file))).map(contractsOf)
      expect(needed.filter((name) => name !== null && !released.includes(name))).toEqual([])
      expect(released.filter((name) => !names.has(name))).toEqual([])
    },
  )

  const faultsOf = (text: string) =>
    contractionsIn({ path: 'm.ts', text }).map((fault) => fault.replace(/^m\.ts:\d+: /, ''))

  test.each([
    ['alter table calls drop column mno', 'drop column drops'],
    ['drop table calls', 'drop table drops'],
    ['alter table calls rename column mno to network', 'rename renames'],
    ['alter table calls alter column mno set not null', 'set not null refuses'],
    ['alter table calls alter mno type int', 'alter mno type changes'],
    ['alter table calls alter column mno set data type int', 'alter column mno set data type changes'],
    ['alter table calls add column mno text not null', 'add column mno text not null adds'],
    ['alter table calls alter mno drop default', 'drop default takes'],
    ['alter table calls add constraint calls_mno check (mno > 0)', 'add constraint calls_mno check refuses'],
    ['create index calls_mno on calls (mno)', 'create index calls_mno on calls stops writers'],
    ['create unique index on calls (mno)', 'create unique index on calls refuses'],
    ['create table routes (a int); drop table calls', 'drop table drops'],
  ])('is refused with %s', (sql, fault) => {
    expect(faultsOf(sql)).toEqual([expect.stringContaining(fault)])
  })

  test.each([
    'create table routes (a int not null check (a > 0)); create index on routes (a); alter table routes add primary key (a)',
    'alter table calls add column mno text',
    "alter table calls add column mno text not null default 'mtn', add column b int",
    'alter table calls drop constraint calls_mno',
    'create index concurrently calls_mno on calls (mno)',
    '-- drop table calls\nselect 1',
    '-- Expands: no release has ever written a negative one.\nalter table calls add check (mno > 0)',
    "export const contracts = '0301-earlier'\ndrop table calls",
  ])('may contain %s', (sql) => {
    expect(faultsOf(sql)).toEqual([])
  })

  test('is refused if its reason is too short', () => {
    expect(faultsOf('-- expands: yes\ndrop table calls')).toHaveLength(1)
  })
})
