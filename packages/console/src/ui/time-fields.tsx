import { TextField } from './field.tsx'
import { localOf } from './local-times.ts'

interface TimeFieldsProps {
  after: string
  before: string
  search: { created_after?: string | undefined; created_before?: string | undefined }
}

/** The two times of a filter, in local time. `timesOf` reads them. */
export function TimeFields({ after, before, search }: TimeFieldsProps) {
  return (
    <>
      <TextField
        label={after}
        name="created_after"
        type="datetime-local"
        defaultValue={localOf(search.created_after)}
      />
      <TextField
        label={before}
        name="created_before"
        type="datetime-local"
        defaultValue={localOf(search.created_before)}
      />
    </>
  )
}
