import type { PlaygroundStage } from '@ohun/sdk'
import { useEffect, useState } from 'react'
import { text } from '../../../text/playground.ts'
import type { ShownToolCall } from './conversation.ts'
import styles from './playground.module.css'

interface StagesProps {
  stages: readonly PlaygroundStage[]
  tool_calls: readonly ShownToolCall[]
  runs: boolean
}

/** The stages of a turn on one time axis. A stage that is still running grows. */
export function Stages({ stages, tool_calls, runs }: StagesProps) {
  const now_ms = useElapsed(stages, runs)
  if (stages.length === 0) return null
  const ends = stages.map(({ started_ms, duration_ms }) => (duration_ms === null ? now_ms : started_ms + duration_ms))
  const total_ms = Math.max(1, ...ends)
  return (
    <ol className={styles.stages} aria-label={text.stages_title} aria-live="off">
      {stages.map((stage, at) => {
        const { started_ms, duration_ms } = stage
        const taken_ms = duration_ms ?? Math.max(0, now_ms - started_ms)
        const left = `${(started_ms / total_ms) * 100}%`
        const width = `${(taken_ms / total_ms) * 100}%`
        return (
          <li key={at}>
            <span>{nameOf(stage, tool_calls)}</span>
            <span className={styles.axis} aria-hidden="true">
              <span className={styles.bar} style={{ left, width }} data-runs={duration_ms === null} />
            </span>
            <span className={styles.took}>{text.latency(Math.round(taken_ms))}</span>
          </li>
        )
      })}
    </ol>
  )
}

function nameOf({ stage, tool_call_id }: PlaygroundStage, tool_calls: readonly ShownToolCall[]): string {
  const call = tool_calls.find((one) => one.tool_call_id === tool_call_id)
  return call ? call.name : text.stages[stage]
}

const TICK_MS = 100

/** The time since the message, continued from the start of the latest stage. */
function useElapsed(stages: readonly PlaygroundStage[], runs: boolean): number {
  const latest = stages.at(-1)?.started_ms ?? 0
  const [elapsed, setElapsed] = useState(latest)
  useEffect(() => {
    setElapsed(latest)
    if (!runs) return
    const began = performance.now()
    const timer = setInterval(() => setElapsed(latest + performance.now() - began), TICK_MS)
    return () => clearInterval(timer)
  }, [latest, runs])
  return elapsed
}
