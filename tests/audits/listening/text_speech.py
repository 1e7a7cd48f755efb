"""Speech server for Orca that writes what it says to SPEECH_LOG as JSON, in place of sound. What interrupts speech cuts it off here too."""
import json, os
from gi.repository import GLib
from orca import event_manager, speechserver

CHARACTERS_PER_SECOND = 200
LOG = open(os.environ['SPEECH_LOG'], 'a', buffering=1)

class SpeechServer(speechserver.SpeechServer):
    only = None

    @staticmethod
    def getFactoryName(): return 'Text'
    @staticmethod
    def getSpeechServers(): return [SpeechServer.getSpeechServer()]
    @staticmethod
    def getSpeechServer(info=None):
        SpeechServer.only = SpeechServer.only or SpeechServer()
        return SpeechServer.only
    @staticmethod
    def shutdownActiveServers(): pass

    def __init__(self):
        super().__init__()
        self.queue, self.timer, self.was_idle = [], None, None
        GLib.timeout_add(50, self.watch)

    def watch(self):
        """Notes when Orca has nothing left to do, and when it begins anew."""
        events = event_manager.getManager()
        idle = not self.queue and not events._gidleId and events._eventQueue.empty()
        if idle != self.was_idle: print(json.dumps({'idle': idle}), file=LOG)
        self.was_idle = idle
        return True

    def say(self, text):
        self.queue.append(text)
        if not self.timer: self.begin()
    def begin(self):
        self.timer = GLib.timeout_add(1 + 1000 * len(self.queue[0]) // CHARACTERS_PER_SECOND, self.end)
    def end(self):
        self.note(self.queue.pop(0))
        self.timer = None
        if self.queue: self.begin()
    def note(self, text):
        print(json.dumps({'said': text}), file=LOG)
        # Also where the text began and ended between two looks.
        self.was_idle = False
    def stop(self):
        if self.timer: GLib.source_remove(self.timer)
        self.queue, self.timer = [], None

    def speak(self, text=None, acss=None, interrupt=True):
        if isinstance(text, str) and text.strip(): self.say(text)
    def sayAll(self, contexts, progress):
        for context, _ in contexts: self.note(context.utterance)
    def speakCharacter(self, character, acss=None): self.say(character)
    def speakKeyEvent(self, event, acss=None): pass
    def getInfo(self): return ['Text', 'text']
    def getVoiceFamilies(self): return [speechserver.VoiceFamily({'name': 'text', 'lang': 'en', 'dialect': 'GB'})]
    def shutdown(self): pass
    def reset(self, text=None, acss=None): self.stop()
