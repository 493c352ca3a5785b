import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { minimalSetup } from 'codemirror'
import { useEffect, useRef, type RefObject } from 'react'
import styles from './code-editor.module.css'
import { useLatest } from './use-latest.ts'

interface CodeEditorProps {
  label: string
  /** The initial text. A new `key` resets it. */
  value: string
  language: Extension
  describedBy?: string | undefined
  invalid?: boolean
  /** Receives the view, for code that moves its cursor or changes its text. */
  view?: RefObject<EditorView | null>
  onChange: (value: string) => void
}

const look = EditorView.theme({
  '&': { color: 'var(--text)', backgroundColor: 'var(--bg-raised)', maxHeight: '28rem' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { overflow: 'auto', fontFamily: 'var(--font-mono)', fontSize: '0.875rem' },
  '.cm-content': { minHeight: '7rem', caretColor: 'var(--text)' },
  // The default colours of the languages are only readable on light pages.
  '.cm-line span': { color: 'inherit' },
  '.cm-gutters': { color: 'var(--text-quiet)', backgroundColor: 'var(--bg-alt)', borderColor: 'var(--line)' },
  '.cm-tooltip': { color: 'var(--text)', backgroundColor: 'var(--bg-raised)', borderColor: 'var(--line-strong)' },
})

/** The page's content security policy accepts the editor's styles only with its nonce. */
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

/** An editor for structured text. Tab leaves it, as it leaves every field. */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, language, describedBy, invalid = false, view: shared, onChange } = props
  const ref = useRef<HTMLDivElement>(null)
  const text = useRef(value)
  const latest = useLatest(onChange)
  useEffect(() => {
    const view = new EditorView({
      parent: ref.current!,
      doc: text.current,
      extensions: [
        minimalSetup,
        language,
        look,
        EditorView.lineWrapping,
        EditorView.cspNonce.of(nonce()),
        EditorView.contentAttributes.of({
          'aria-label': label,
          tabindex: '0',
          ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) latest.current((text.current = state.doc.toString()))
        }),
      ],
    })
    if (shared) shared.current = view
    return () => {
      if (shared) shared.current = null
      view.destroy()
    }
  }, [label, language, latest, describedBy, shared])
  return <div ref={ref} className={styles.editor} data-invalid={invalid} />
}
