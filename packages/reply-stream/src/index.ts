export { STREAM_LIMITS } from './limits.ts'
export { StreamDecoder, streamFormat, type StreamFormat } from './stream-decoder.ts'
export { StreamFault } from './stream-fault.ts'
export { StreamedReply, type ReplyPiece } from './streamed-reply.ts'
