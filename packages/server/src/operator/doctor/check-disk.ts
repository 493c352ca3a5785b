import { diskSpace, oneOfEachDisk, writeFault } from '../../platform/disk.ts'
import { writtenDirectories } from '../../start/storage-check.ts'
import { failed, ok, warning, type Check, type Finding } from './check.ts'

/** The same limit as in the alerts for low disk space. */
const MIN_SHARE = 0.15

export const checkDisk: Check = {
  name: 'disk',
  async run({ config: { data_dir } }) {
    const directories = await oneOfEachDisk(writtenDirectories(data_dir))
    if (directories.length === 0)
      return failed(`${data_dir} does not exist.`, 'Start the server once, or set OHUN_DATA_DIR.')
    return await Promise.all(directories.map(findingOf))
  },
}

async function findingOf(directory: string): Promise<Finding> {
  const fault = await writeFault(directory)
  const advice = 'Delete what is not of the server, extend the disk, or move recordings to a bucket.'
  if (fault !== null) return failed(`${directory}: ${fault}.`, advice)
  const { free_bytes, size_bytes, free_inodes, inodes } = await diskSpace(directory)
  const files = free_inodes === null ? '' : `, ${free_inodes} of ${inodes} inodes`
  const found = `${directory}: ${gib(free_bytes)} of ${gib(size_bytes)}${files} are free.`
  const is_low = free_bytes < size_bytes * MIN_SHARE || (inodes ?? 0) * MIN_SHARE > (free_inodes ?? 0)
  return is_low ? warning(found, advice) : ok(found)
}

function gib(bytes: number): string {
  return `${(bytes / 2 ** 30).toFixed(1)} GiB`
}
