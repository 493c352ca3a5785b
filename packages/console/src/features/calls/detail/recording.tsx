import { getCallRecording } from '@ohun/sdk/operations'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import WaveSurfer from 'wavesurfer.js'
import { useClient } from '../../../api/client.ts'
import { text } from '../../../text/calls.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { shownSeconds } from './call-offset.ts'
import styles from './call.module.css'

interface RecordingProps {
  call_id: string
  /** Plays from there, each time that it is another object. */
  from: { seconds: number } | null
}

/** The waveforms of both sides, one below the other. */
export function Recording({ call_id, from }: RecordingProps) {
  const client = useClient()
  const { data, error } = useQuery({
    queryKey: ['getCallRecording', client.environment, call_id],
    queryFn: async ({ signal }) => await (await getCallRecording(client, call_id, { signal })).blob(),
    staleTime: Infinity,
  })
  const { container, player, seconds } = usePlayer(data)
  useEffect(() => {
    if (!player || !from) return
    player.setTime(from.seconds)
    void player.play()
  }, [player, from])
  return (
    <Panel title={text.listen}>
      <ErrorNotice error={error} />
      <div ref={container} className={styles.wave} />
      <div className={styles.delivery}>
        <Button disabled={!player} onClick={() => void player?.playPause()}>
          {text.play_pause}
        </Button>
        <output className={styles.offset} aria-label={text.position}>
          {shownSeconds(seconds)}
        </output>
      </div>
    </Panel>
  )
}

function usePlayer(recording: Blob | undefined) {
  const container = useRef<HTMLDivElement>(null)
  const [player, setPlayer] = useState<WaveSurfer | null>(null)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (!recording || !container.current) return
    const style = getComputedStyle(container.current)
    const colour = { waveColor: style.color, progressColor: style.getPropertyValue('--brand') }
    const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
    const made = WaveSurfer.create({
      container: container.current,
      height: 64,
      splitChannels: [colour, colour],
      ...(nonce && { cspNonce: nonce }),
    })
    made.on('ready', () => setPlayer(made))
    made.on('timeupdate', setSeconds)
    void made.loadBlob(recording)
    return () => {
      setPlayer(null)
      made.destroy()
    }
  }, [recording])
  return { container, player, seconds }
}
