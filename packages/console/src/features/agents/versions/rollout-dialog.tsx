import type { AgentRollout } from '@ohun/sdk'
import { useState } from 'react'
import { text } from '../../../text/versions.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/field.tsx'
import { notify } from '../../../ui/notify.ts'
import { useReadAgain } from './use-versions.ts'

export type Share = Pick<AgentRollout, 'percent' | 'numbers'>

interface RolloutProps {
  title: string
  /** The current share. */
  share?: Share
  /** Returns the version that is rolled out. */
  roll_out: (share: Share) => Promise<number>
  done: (version: number) => string
  onClose: () => void
}

const SMALL_SHARE = 10

/** Asks which contacts get a version: a share of them, and listed numbers. */
export function RolloutDialog({ title, share, roll_out, done, onClose }: RolloutProps) {
  const readAgain = useReadAgain()
  const [percent, setPercent] = useState(String(share?.percent ?? SMALL_SHARE))
  const [numbers, setNumbers] = useState((share?.numbers ?? []).join('\n'))
  const confirm = async (): Promise<void> => {
    const version = await roll_out({ percent: Number(percent), numbers: numbersIn(numbers) })
    readAgain()
    notify(done(version))
  }
  return (
    <Confirm title={title} action={title} onConfirm={confirm} onClose={onClose}>
      <TextField
        label={text.percent}
        hint={text.percent_hint}
        type="number"
        min={0}
        max={100}
        step={1}
        required
        value={percent}
        onChange={({ target }) => setPercent(target.value)}
      />
      <TextAreaField
        label={text.numbers}
        hint={text.numbers_hint}
        rows={3}
        value={numbers}
        onChange={({ target }) => setNumbers(target.value)}
      />
    </Confirm>
  )
}

/** Removes the spaces and brackets that people type in a number. */
function numbersIn(typed: string): string[] {
  const numbers = typed.split(/[,;\n]/).map((number) => number.replace(/[\s()-]/g, ''))
  return [...new Set(numbers)].filter((number) => number !== '')
}
