import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { visualLines } from './visual-lines.ts'

const require = createRequire(import.meta.url)
/**
 * The fonts cover Latin with the letters of Hausa, Igbo and Yoruba, ₦, Greek, Cyrillic, Arabic and Hebrew. Other scripts appear as
 * boxes.
 */
const FONTS = {
  regular: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
}
const MARGIN = 56
const LINE = 1.5
const RULE = '#b0b4ba'
const INK = '#16181d'

/** Shapes each run as a whole. If words were shaped one by one, Arabic would be in the wrong order. */
const WHOLE_RUNS = { features: [] }

export type Font = keyof typeof FONTS

/** A text and its position in its row. */
export interface Cell {
  text: string
  x: number
  width: number
  right?: boolean
}

/** A page of an invoice, drawn from top to bottom. It is tagged, so that screen readers find headings and tables. */
export class InvoicePage {
  readonly #doc: PDFKit.PDFDocument
  #parent: PDFKit.PDFStructureElement
  #y = MARGIN

  constructor(info: { title: string; created_at: Date }) {
    const { title: Title, created_at: CreationDate } = info
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      font: FONTS.regular,
      pdfVersion: '1.7',
      lang: 'en-NG',
      tagged: true,
      displayTitle: true,
      info: { Title, CreationDate, Producer: 'Ohun', Creator: 'Ohun' },
    })
    for (const [name, file] of Object.entries(FONTS)) this.#doc.registerFont(name, file)
    this.#doc.fillColor(INK)
    this.#parent = this.#doc.struct('Document')
    this.#doc.addStructure(this.#parent)
  }

  get width(): number {
    return this.#doc.page.width - 2 * MARGIN
  }

  gap(height: number): void {
    this.#y += height
  }

  rule(): void {
    const y = this.#y
    this.#doc.markContent('Artifact', { type: 'Layout' })
    this.#doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + this.width, y)
      .lineWidth(0.5)
      .stroke(RULE)
    this.#doc.endMarkedContent()
    this.#y += 6
  }

  heading(text: string, level: 1 | 2): void {
    const size = level === 1 ? 22 : 11
    this.#tagged(`H${level}`, () => this.#write({ text, x: 0, width: this.width }, { font: 'bold', size }))
    this.#y += size * LINE
  }

  /** Draws text of the service in one line. */
  line(text: string, size = 9): void {
    this.#tagged('P', () => this.#write({ text, x: 0, width: this.width }, { font: 'regular', size }))
    this.#y += size * LINE
  }

  /** Draws text of the customer in at most `lines` lines, in its own direction. @returns the number of lines drawn. */
  outside(text: string, { font, size, lines: max }: { font: Font; size: number; lines: number }): number {
    this.#doc.font(font, size)
    const widthOf = (run: string): number => this.#widthOf(run)
    const lines = visualLines(text, { widthOf, width: this.width, lines: max })
    if (lines.length === 0) return 0
    this.#tagged(
      'P',
      () => {
        for (const runs of lines) {
          let x = 0
          for (const run of runs) {
            const width = widthOf(run)
            this.#write({ text: run, x, width }, { font, size })
            x += width
          }
          this.#y += size * LINE
        }
      },
      { actual: text },
    )
    return lines.length
  }

  /** Draws rows of cells. The first row is the heading if it is `bold`. */
  table(rows: readonly { cells: readonly Cell[]; header?: boolean; bold?: boolean; rule?: boolean }[]): void {
    this.#within('Table', () => {
      for (const { cells, header = false, bold = header, rule = false } of rows) {
        if (rule) this.rule()
        this.#within('TR', () => {
          for (const cell of cells)
            this.#tagged(header ? 'TH' : 'TD', () => this.#write(cell, { font: bold ? 'bold' : 'regular', size: 9 }))
        })
        this.#y += 9 * LINE + 3
        if (header) this.rule()
      }
    })
  }

  async bytes(): Promise<Uint8Array> {
    const chunks: Buffer[] = []
    this.#doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise((resolve, reject) => this.#doc.once('end', resolve).once('error', reject))
    this.#parent.end()
    this.#doc.end()
    await ended
    return Buffer.concat(chunks)
  }

  /** Draws the text smaller if it does not fit, because an amount must never be cut or broken. */
  #write({ text, x, width, right = false }: Cell, { font, size }: { font: Font; size: number }): void {
    const doc = this.#doc.font(font, size)
    const natural = this.#widthOf(text)
    const scale = Math.min(1, width / natural)
    doc.fontSize(size * scale)
    const left = MARGIN + x + (right ? width - natural * scale : 0)
    doc.text(text, left, this.#y + (size * (1 - scale)) / 2, { lineBreak: false, ...WHOLE_RUNS })
  }

  #widthOf(run: string): number {
    return this.#doc.widthOfString(run, WHOLE_RUNS)
  }

  #tagged(type: string, draw: () => void, { actual }: { actual?: string } = {}): void {
    this.#parent.add(this.#doc.struct(type, actual === undefined ? {} : { actual }, draw))
  }

  #within(type: string, draw: () => void): void {
    const outer = this.#parent
    const inner = this.#doc.struct(type)
    outer.add(inner)
    this.#parent = inner
    draw()
    inner.end()
    this.#parent = outer
  }
}
