import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { signDelivery } from '../../src/webhooks/send-delivery.ts'

export interface ReceivedMessage {
  id: string
  isSigned: boolean
  // biome-ignore lint/suspicious/noExplicitAny: tests examine what was sent.
  body: any
}

/** How the receiver answers a message: a status, a status with headers, or not at all. */
export type Reply = number | { status: number; headers: Record<string, string> } | 'stall' | 'cut'

export interface Receiver extends AsyncDisposable {
  url: string
  /** Every message in the order of arrival, also those that were refused. */
  messages: ReceivedMessage[]
  /** Those that were accepted. */
  accepted: ReceivedMessage[]
  /** Resolves when `count` messages have been accepted. */
  untilAccepted(count: number): Promise<void>
  untilReceived(count: number): Promise<void>
}

/** A real server that receives webhooks. `reply` decides by the number of messages before. */
export async function startReceiver(
  secret: () => string,
  reply: (count: number) => Reply,
): Promise<Receiver> {
  const [messages, accepted]: [ReceivedMessage[], ReceivedMessage[]] = [[], []]
  const waiting = new Set<{ list: ReceivedMessage[]; count: number; resolve: () => void }>()
  const stalled = new Set<ServerResponse>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const header = (name: string) => String(request.headers[name])
    const [id, at] = [header('webhook-id'), Number(header('webhook-timestamp'))]
    const isSigned = header('webhook-signature') === signDelivery(secret(), id, at, text)
    const message = { id, isSigned, body: JSON.parse(text) }
    const answer = reply(messages.length)
    messages.push(message)
    if (answer === 'cut') request.socket.destroy()
    else if (answer === 'stall') stalled.add(response)
    else {
      const { status, headers } = typeof answer === 'number' ? { status: answer, headers: {} } : answer
      if (status < 300) accepted.push(message)
      response.writeHead(status, headers).end()
    }
    for (const one of waiting) if (one.list.length >= one.count) one.resolve()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const until = async (list: ReceivedMessage[], count: number) => {
    if (list.length >= count) return
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.add({ list, count, resolve })
    await promise
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    ...{ messages, accepted },
    untilAccepted: (count) => until(accepted, count),
    untilReceived: (count) => until(messages, count),
    async [Symbol.asyncDispose]() {
      for (const response of stalled) response.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
