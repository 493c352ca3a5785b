import { previewVoice } from '@ohun/sdk/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '../../../api/client.ts'
import { text } from '../../../text/agents.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextField } from '../../../ui/field.tsx'

const LONGEST_TEXT = 200
/** A voice speaks a text the same way every time, so the audio is kept while the page is open. */
const KEPT_MS = 60 * 60_000

/** Plays one voice at a time. */
export function usePreview() {
  const client = useClient()
  const queries = useQueryClient()
  const audio = useRef<HTMLAudioElement>(undefined)
  const [state, setState] = useState<{ playing: string | null; error?: unknown }>({ playing: null })
  const [words, setWords] = useState('')
  useEffect(() => () => audio.current?.pause(), [])
  const stop = (): void => {
    audio.current?.pause()
    audio.current = undefined
    setState({ playing: null })
  }
  const play = async (voice_id: string): Promise<void> => {
    stop()
    setState({ playing: voice_id })
    const player = (audio.current = new Audio())
    const said = words.trim()
    try {
      const file = await queries.fetchQuery({
        queryKey: ['previewVoice', voice_id, said],
        staleTime: KEPT_MS,
        queryFn: async ({ signal }) => {
          const query = said === '' ? {} : { text: said }
          return await (await previewVoice(client, voice_id, query, { signal, maxRetries: 0 })).blob()
        },
      })
      if (audio.current !== player) return
      const url = URL.createObjectURL(file)
      player.src = url
      player.addEventListener('ended', stop)
      player.addEventListener('pause', () => URL.revokeObjectURL(url))
      await player.play()
    } catch (error) {
      if (audio.current === player) setState({ playing: null, error })
    }
  }
  return { ...state, words, setWords, play, stop }
}

export type Preview = ReturnType<typeof usePreview>

interface PreviewButtonProps {
  name: string
  voice_id: string
  configured: boolean
  preview: Preview
}

export function PreviewButton({ name, voice_id, configured, preview }: PreviewButtonProps) {
  const plays = preview.playing === voice_id
  return (
    <Button
      aria-label={plays ? text.stop_voice(name) : text.play_voice(name)}
      disabled={!configured}
      onClick={() => (plays ? preview.stop() : void preview.play(voice_id))}
    >
      {plays ? text.stop : text.play}
    </Button>
  )
}

/** The text for the voices to speak, and the reason if one could not be played. */
export function PreviewText({ preview: { words, setWords, error } }: { preview: Preview }) {
  return (
    <>
      <TextField
        label={text.preview_text}
        hint={text.preview_hint}
        value={words}
        maxLength={LONGEST_TEXT}
        autoComplete="off"
        dir="auto"
        onChange={({ target }) => setWords(target.value)}
        // The field is not a setting of the agent.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <ErrorNotice error={error} />
    </>
  )
}
