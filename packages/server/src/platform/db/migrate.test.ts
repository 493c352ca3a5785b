import { expect, test } from 'vitest'
import { StartError } from '../errors.ts'
import { requireAcceptedVersion } from './migrate.ts'

const databaseOf = (server_version_num: string) => ({
  pool: { query: () => Promise.resolve({ rows: [{ server_version_num }] }) } as never,
})

test.each(['150000', '150018', '160001', '170006', '180000', '180004'])(
  'version %s is accepted with any minor version',
  async (version) => {
    await expect(requireAcceptedVersion(databaseOf(version))).resolves.toBeUndefined()
  },
)

test.each(['90624', '140020', '190000'])('version %s is refused with the versions to use', async (version) => {
  const refusal = requireAcceptedVersion(databaseOf(version))
  await expect(refusal).rejects.toThrow(StartError)
  await expect(refusal).rejects.toThrow(/is PostgreSQL (9|14|19), but .* works with PostgreSQL 15 to 18 only\./)
})
