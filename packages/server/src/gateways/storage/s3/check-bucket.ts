import type { Log } from '../../../platform/log.ts'
import { S3Error, type S3Http } from './s3-http.ts'

/** Reports at the start what would otherwise show with the first recording. The service also works without it and stores files later. */
export async function checkBucket(s3: S3Http, log: Log): Promise<void> {
  try {
    const listed = await s3.text({ method: 'GET', query: { 'list-type': '2', 'max-keys': '1' } })
    if (listed === null) throw new S3Error('OHUN_S3_URL does not point to a bucket.')
  } catch (error) {
    log.error({ err: error }, 'the bucket of recordings and media cannot be used')
  }
}
