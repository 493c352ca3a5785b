import { expect, test } from 'vitest'
import { StartError } from '../errors.ts'
import { requireTestedVersion } from './server-version.ts'

const databaseOf = (server_version_num: string) => ({
  pool: { query: () => Promise.resolve({ rows: [{ server_version_num }] }) } as never,
})

test('PostgreSQL 18 is accepted, whatever its minor version', async () => {
  await expect(requireTestedVersion(databaseOf('180000'))).resolves.toBeUndefined()
  await expect(requireTestedVersion(databaseOf('180004'))).resolves.toBeUndefined()
})

test.each(['90624', '140020', '150018', '170006', '190000'])(
  'version %s is refused with the version to use',
  async (version) => {
    const refusal = requireTestedVersion(databaseOf(version))
    await expect(refusal).rejects.toThrow(StartError)
    await expect(refusal).rejects.toThrow(/is PostgreSQL (9|14|15|17|19)\. Ohun is tested on PostgreSQL 18/)
  },
)
