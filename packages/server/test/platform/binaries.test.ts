import { chmod, mkdir, mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries, type InstalledPackage } from '../../src/platform/db/embedded/binaries.ts'

const SOMEONE = { uid: 65_534, gid: 65_534 }

let home: string
let installed: InstalledPackage

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'ohun-binaries-'))
  await chmod(home, 0o755)
  installed = { directory: join(home, 'package'), version: '18.4.0' }
  const native = join(installed.directory, 'native')
  for (const folder of ['bin', 'lib']) await mkdir(join(native, folder), { recursive: true })
  for (const name of ['bin/postgres', 'bin/initdb', 'bin/pg_ctl', 'lib/libpq.so.5.18', 'lib/libpq.a'])
    await writeFile(join(native, name), name, { mode: 0o755 })
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links))
})

afterEach(() => rm(home, { recursive: true }))

test("are run where they are installed, with the libraries' links made", async () => {
  const binaries = await findBinaries(SOMEONE, home, installed)
  expect(binaries.postgres).toBe(join(installed.directory, 'native/bin/postgres'))
  expect(await readlink(join(installed.directory, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18')
})

test.each([0o755, 0o700])(
  'files of mode %o below a closed directory are put where the user can run them',
  async (mode) => {
    await chmod(join(installed.directory, 'native/bin/postgres'), mode)
    await chmod(installed.directory, 0o700)
    const { postgres, initdb } = await findBinaries(SOMEONE, home, installed)
    expect(postgres).toBe(join(home, 'native-18.4.0/native/bin/postgres'))
    for (const file of [postgres, initdb]) expect((await stat(file)).mode & 0o005).toBe(0o005)
    expect((await readdir(join(home, 'native-18.4.0/native/lib'))).toSorted()).toEqual(['libpq.so.5', 'libpq.so.5.18'])
    expect((await findBinaries(SOMEONE, home, installed)).postgres).toBe(postgres)
  },
)
